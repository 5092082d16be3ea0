import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { version } from '../package.json'
import { bundle, launcherJsx, plugins, selectTextsPlugin } from './bundle.ts'
import { formatNotices } from './notices.ts'

const ROOT = join(import.meta.dir, '..')
const HOST = join(ROOT, 'host')

const DECLARATIONS = `import type { Feedback } from './feedback.js'

export type * from './feedback.js'

declare const feedback: Feedback

export default feedback
`

const REACT_DECLARATIONS = `import type { UseFeedback } from './use-feedback.js'

export type * from './use-feedback.js'

export declare const useFeedback: UseFeedback
`

/** Keeps the import of `react` in the React entry, because the host application provides React. */
const hostReact: BunPlugin = {
  name: 'host-react',
  setup(build) {
    build.onResolve({ filter: /^react$/ }, ({ path, importer }) =>
      importer === join(HOST, 'react.ts') ? { path, external: true } : undefined,
    )
  },
}

/** The package's `package.json`. It has no dependencies because the files are bundled. */
const manifest = {
  name: '@node-docs/widget',
  version,
  description: 'Feedback and bug reports with console, network and events, for any page',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './react': { types: './react.d.ts', default: './react.js' },
    './package.json': './package.json',
  },
  repository: { type: 'git', url: 'git+https://github.com/near/node-docs.git', directory: 'widget' },
  files: ['*.js', '*.d.ts', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.md'],
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
}

/** Writes the npm package, ready for `npm publish`, into `folder`. */
export async function buildPackage(folder: string): Promise<void> {
  const { files } = await bundle([join(HOST, 'npm-package.ts'), join(HOST, 'react.ts')], {
    root: ROOT,
    format: 'esm',
    splitting: true,
    // Preloading works with file names, but the bundler of the host application renames the files.
    modulePreload: false,
    plugins: [hostReact, launcherJsx, selectTextsPlugin('host'), ...plugins],
    minify: { whitespace: false, identifiers: false, syntax: true },
    naming: { entry: '[name].[ext]', chunk: '[name].[hash].[ext]', asset: '[name].[hash].[ext]' },
  })
  files.set('index.js', files.get('npm-package.js') ?? '')
  files.delete('npm-package.js')
  // Tells frameworks that render on a server that the hook needs the browser.
  files.set('react.js', `'use client'\n${files.get('react.js') ?? ''}`)
  // These two source files contain only types, so the package ships them as declaration files.
  const [api, hook] = await Promise.all(
    ['api/feedback.ts', 'use-feedback.ts'].map((source) => Bun.file(join(HOST, source)).text()),
  )
  const texts = new Map([
    ...files,
    ['index.d.ts', DECLARATIONS],
    ['feedback.d.ts', api ?? ''],
    ['react.d.ts', REACT_DECLARATIONS],
    ['use-feedback.d.ts', (hook ?? '').replace('./api/feedback.ts', './feedback.js')],
    ['README.md', await Bun.file(join(ROOT, 'README.md')).text()],
    ['CHANGELOG.md', await Bun.file(join(ROOT, 'CHANGELOG.md')).text()],
    ['LICENSE', await Bun.file(join(ROOT, '../LICENSE')).text()],
    ['THIRD-PARTY-NOTICES.md', await formatNotices(['widget'])],
    ['package.json', JSON.stringify(manifest, null, 2)],
  ])
  // Files of an earlier build must not be published.
  await rm(folder, { recursive: true, force: true })
  await Promise.all([...texts].map(([file, text]) => Bun.write(join(folder, file), text)))
}
