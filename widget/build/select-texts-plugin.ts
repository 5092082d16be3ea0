import type { BunPlugin } from 'bun'

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
