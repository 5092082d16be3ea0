import { basename } from 'node:path'
import { cssText } from './css-text.ts'
import { createPreactAlias } from '@node-docs/edge/start/preact-alias'
import { rrwebPatch } from './rrweb-patch.ts'

/** Files of one build by name; `entries` in the order of the entry points. */
export interface Bundle {
  files: Map<string, string>
  entries: string[]
  /** What a file imports statically, directly or not, so that it can be loaded first. */
  importsOf: (file: string) => string[]
}

/** What every build resolves and loads in its own way. */
export const plugins = [createPreactAlias(import.meta.dir), cssText, rrwebPatch]

/** @throws AggregateError with what is wrong in the sources. */
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
      // Read by valtio: left in, it stops a classic script from being parsed.
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
