import { basename } from 'node:path'
import { cssText } from './css-text.ts'
import { createPreactAlias } from '@node-docs/edge/start/preact-alias'

/** Files of a build by name. `entries` has the order of the entry points. */
export interface Bundle {
  files: Map<string, string>
  entries: string[]
  /** Returns all static imports of a file, including indirect ones, for preloading. */
  importsOf: (file: string) => string[]
}

/** Plugins that every build uses. */
export const plugins = [createPreactAlias(import.meta.dir), cssText]

/** @throws AggregateError with the errors in the sources */
export async function bundle(entrypoints: string[], options: Partial<Bun.BuildConfig>): Promise<Bundle> {
  const { outputs, metafile } = await Bun.build({
    entrypoints,
    target: 'browser',
    minify: true,
    metafile: true,
    plugins,
    naming: { entry: '[name].[hash].[ext]', chunk: 'chunk.[hash].[ext]', asset: '[name].[hash].[ext]' },
    ...options,
    define: {
      // Valtio reads `import.meta`, which is a syntax error in classic scripts.
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
      'process.env.NODE_ENV': '"production"',
      ...options.define,
    },
  })
  const files = new Map<string, string>()
  for (const output of outputs) files.set(basename(output.path), await output.text())
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
