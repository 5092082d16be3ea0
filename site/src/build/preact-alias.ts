import type { BunPlugin } from 'bun'

const REPLACEMENTS: Readonly<Record<string, string>> = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime',
  'react/jsx-dev-runtime': '@preact/compat/jsx-dev-runtime',
}

/**
 * Puts Preact where browser code says React; types and prerendering stay React's. A plugin, because `Bun.build`
 * does not know an `alias` option and passes over it in silence.
 */
export const preactAlias: BunPlugin = {
  name: 'preact-alias',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path }) => {
      const replacement = REPLACEMENTS[path]
      if (replacement === undefined) throw new Error(`${path} has no counterpart in @preact/compat`)
      return { path: Bun.resolveSync(replacement, import.meta.dir) }
    })
  },
}
