import type { BunPlugin } from 'bun'

/** Bundles one part of each language's UI strings, because host pages and the panel do not need each other's. */
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
