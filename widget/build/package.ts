import { join } from 'node:path'
import { version } from '../package.json'
import { bundle, plugins } from './bundle.ts'
import { paintedAlias } from './painted-alias.ts'

const ROOT = join(import.meta.dir, '..')

const DECLARATIONS = `import type { Feedback } from './feedback.js'

export type * from './feedback.js'

declare const feedback: Feedback

export default feedback
`

/** What npm is told. Everything is in the files: nothing is installed along. */
const manifest = {
  name: '@node-docs/widget',
  version,
  description: 'Feedback and bug reports with console, network and events, for any page',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  files: ['*.js', '*.d.ts'],
}

/** Writes the npm package, ready for `npm publish`, into `folder`. */
export async function buildPackage(folder: string): Promise<void> {
  const { files } = await bundle([join(ROOT, 'src/index.ts')], {
    root: join(ROOT, 'src'),
    format: 'esm',
    splitting: true,
    plugins: [paintedAlias, ...plugins],
    minify: { whitespace: false, identifiers: false, syntax: true },
    naming: { entry: '[name].[ext]', chunk: '[name].[hash].[ext]', asset: '[name].[hash].[ext]' },
  })
  await Promise.all([
    ...[...files].map(([file, text]) => Bun.write(join(folder, file), text)),
    Bun.write(join(folder, 'index.d.ts'), DECLARATIONS),
    // Types and nothing else, importing nothing: the source is its own declaration.
    Bun.write(join(folder, 'feedback.d.ts'), Bun.file(join(ROOT, 'src/loader/feedback.ts'))),
    Bun.write(join(folder, 'package.json'), JSON.stringify(manifest, null, 2)),
  ])
}
