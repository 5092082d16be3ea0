import { createPreactAlias, defines, minifyAgain, swcBanner } from '@node-docs/edge/start/browser-build'
import type { BunPlugin } from 'bun'
import { basename, join } from 'node:path'

/**
 * Minifies style sheets that are imported as text. Cannot use Bun's own minifier, because a build inside a build plugin
 * never ends.
 */
const cssText: BunPlugin = {
  name: 'css-text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: minifyCss(await Bun.file(path).text()),
      loader: 'text',
    }))
  },
}

/**
 * Removes comments, insignificant spaces, zeros before decimal points and quotes around names. Strings in the widget's
 * style sheets contain none of these.
 */
export function minifyCss(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/(?<![\w.])0\.(?=\d)/g, '.')
    .replaceAll(';}', '}')
    .replace(/='([a-z][\w-]*)'\]/gi, '=$1]')
    .trim()
}

/** Files of a build by name. `entries` has the order of the entry points. */
export interface Bundle {
  files: Map<string, string>
  entries: string[]
  /** Returns all static imports of a file, including indirect ones, for preloading. */
  importsOf: (file: string) => string[]
}

/**
 * Lets the bundler drop schemas that a bundle does not use. Otherwise it keeps them, because it does not know that the
 * functions of Valibot only create them.
 */
const unusedSchemas: BunPlugin = {
  name: 'unused-schemas',
  setup(build) {
    build.onLoad(
      { filter: /\/edge\/(?:contract\/[\w-]+|inbox\/(?:[\w-]+\/contract|fields))\.ts$/ },
      async ({ path }) => ({
        contents: markSchemas(await Bun.file(path).text()),
        loader: 'ts',
      }),
    )
  },
}

/** Marks the calls that create schemas as free of effects, except in comments. */
export function markSchemas(code: string): string {
  return code.replace(/^(?!\s*[/*]).*/gm, (line) => line.replace(/\bv\.(?=\w+\()/g, '/* @__PURE__ */ v.'))
}

/** Plugins that every build uses. */
export const plugins = [createPreactAlias(import.meta.dir), cssText, unusedSchemas]

/**
 * Bundles and minifies scripts.
 *
 * @throws AggregateError with the errors in the sources
 */
export async function bundle(entrypoints: string[], options: Partial<Bun.BuildConfig>): Promise<Bundle> {
  const isMinified = options.minify === undefined
  const { outputs, metafile } = await Bun.build({
    entrypoints,
    target: 'browser',
    minify: true,
    metafile: true,
    plugins,
    naming: { entry: '[name].[hash].[ext]', chunk: 'chunk.[hash].[ext]', asset: '[name].[hash].[ext]' },
    ...options,
    ...(isMinified && { banner: swcBanner }),
    define: { ...defines, ...options.define },
  })
  const files = new Map<string, string>()
  for (const output of outputs) files.set(basename(output.path), await output.text())
  if (isMinified) await Promise.all([...files.keys()].map((file) => shrink(file, files, options)))
  const imports = new Map(
    Object.entries(metafile?.outputs ?? {}).map(([path, output]) => [
      basename(path),
      output.imports.filter(({ kind }) => kind === 'import-statement').map((found) => basename(found.path)),
    ]),
  )
  return {
    files,
    entries: outputs.filter(({ kind }) => kind === 'entry-point').map(({ path }) => basename(path)),
    importsOf: (file) => collect(file, imports),
  }
}

async function shrink(
  file: string,
  files: Map<string, string>,
  { format, banner }: Partial<Bun.BuildConfig>,
): Promise<void> {
  if (!file.endsWith('.js')) return
  const { code, map } = await minifyAgain(files.get(file) ?? '', {
    isModule: format !== 'iife',
    banner,
    map: files.get(`${file}.map`),
  })
  files.set(file, code)
  if (map !== undefined) files.set(`${file}.map`, map)
}

function collect(file: string, imports: ReadonlyMap<string, string[]>): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    for (const imported of imports.get(name) ?? []) {
      if (found.has(imported)) continue
      found.add(imported)
      visit(imported)
    }
  }
  visit(file)
  return [...found]
}

/**
 * On host pages the launcher's components are rendered without Preact (`decisions/010`). Everywhere else they are
 * ordinary React components.
 */
export const launcherJsx: BunPlugin = {
  name: 'launcher-jsx',
  setup(build) {
    build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
      /\/widget\/(?:launcher|host\/view)\/[\w-]+\.tsx$/.test(importer)
        ? { path: join(import.meta.dir, '../host/view/describe-jsx.ts') }
        : undefined,
    )
  },
}

/**
 * Bundles only one export of each language file: `host` for host pages, or `panel` for the panel. Neither needs the
 * other's strings.
 */
export function selectTextsPlugin(part: 'host' | 'panel'): BunPlugin {
  return {
    name: 'select-texts',
    setup(build) {
      build.onLoad({ filter: /[\\/]i18n[\\/]languages[\\/]\w+\.ts$/ }, async ({ path }) => {
        const texts: Record<string, unknown> = await import(path)
        return { contents: `export const ${part} = ${JSON.stringify(texts[part])}`, loader: 'js' }
      })
    },
  }
}

/**
 * Adds all sources of a map to its ignore list. Developer tools then attribute console lines and requests to the page's
 * code and not to the widget.
 */
export function ignoreOwnFrames(text: string): string {
  const map: { sources: string[] } = JSON.parse(text)
  const ignoreList = map.sources.map((_source, index) => index)
  // Older Chromium versions only know the vendor name.
  return JSON.stringify({ ...map, ignoreList, x_google_ignoreList: ignoreList })
}
