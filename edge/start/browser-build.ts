import { minify, version } from '@swc/core'
import type { BunPlugin } from 'bun'

const REPLACEMENTS: Readonly<Record<string, string>> = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime',
  'react/jsx-dev-runtime': '@preact/compat/jsx-dev-runtime',
}

/**
 * Resolves React to Preact in browser bundles (`decisions/002`). This is a plugin, because `Bun.build` ignores an
 * `alias` option.
 * @param folder a folder of the workspace that depends on `@preact/compat`
 * @throws Error for an import from React that Preact does not provide
 */
export function createPreactAlias(folder: string): BunPlugin {
  return {
    name: 'preact-alias',
    setup(build) {
      build.onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path }) => {
        const replacement = REPLACEMENTS[path]
        if (replacement === undefined) throw new Error(`${path} has no counterpart in @preact/compat`)
        return { path: Bun.resolveSync(replacement, folder) }
      })
    },
  }
}

/** Constants of every browser bundle. */
export const defines = {
  // Valtio reads `import.meta`, which is a syntax error in classic scripts.
  'import.meta.env': 'true',
  'import.meta.env.MODE': '"production"',
  'process.env.NODE_ENV': '"production"',
}

/**
 * The banner of a bundle that `minifyAgain` shrinks. Bun's hashes include it: otherwise, another release of SWC would
 * change files, but not their names, and browsers would use cached files.
 */
export const swcBanner = `// SWC ${version}`

/**
 * Minifies a script that Bun has bundled. After compression, the result is 5% smaller.
 *
 * @param options.isModule false for a classic script, whose top-level names are global
 * @param options.banner first line of the result. Default: none
 * @param options.map the script's source map, to get one for the result
 */
export async function minifyAgain(
  script: string,
  {
    isModule,
    banner = '',
    map,
  }: { isModule: boolean; banner?: string | undefined; map?: string | undefined },
): Promise<{ code: string; map?: string }> {
  const result = await minify(script, {
    module: isModule,
    ecma: 2020,
    compress: { passes: 2 },
    mangle: { toplevel: isModule },
    format: { preamble: banner && `${banner}\n` },
    // SWC reads the map of its input here, which its types do not say.
    ...(map !== undefined && Object({ sourceMap: { content: map } })),
  })
  return { ...result, code: `${result.code}\n` }
}
