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
