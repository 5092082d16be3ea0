import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const CORE = new Map([
  ['react', join(import.meta.dir, 'react-core.ts')],
  ['react-dom', join(import.meta.dir, 'react-dom-core.ts')],
  ['react-dom/client', join(import.meta.dir, 'react-dom-core.ts')],
])

/** Screens that a visitor waits for; what is loaded later can afford all of React. */
const EARLY = /\/widget\/(?:host|launcher|panel|ui)\//

const COUNTERPARTS = new Map([
  ['react', '@preact/compat'],
  ['react-dom', '@preact/compat'],
  ['react-dom/client', '@preact/compat/client'],
  ['react/jsx-runtime', '@preact/compat/jsx-runtime'],
  ['react/jsx-dev-runtime', '@preact/compat/jsx-dev-runtime'],
])

/** Screens are written for React and shipped with Preact. `Bun.build` passes over an `alias` option in silence. */
export const preactAlias: BunPlugin = {
  name: 'preact-alias',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?($|\/)/ }, ({ path, importer }) => {
      const core = EARLY.test(importer) ? CORE.get(path) : undefined
      if (core !== undefined) return { path: core }
      const counterpart = COUNTERPARTS.get(path)
      if (counterpart === undefined) throw new Error(`@preact/compat has nothing for ${path}`)
      return { path: Bun.resolveSync(counterpart, import.meta.dir) }
    })
  },
}
