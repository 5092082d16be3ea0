import type { BunPlugin } from 'bun'

/** Bundles one part of each language's texts, because a host page never needs those of the panel, nor the panel its. */
export function keepTexts(part: 'host' | 'panel'): BunPlugin {
  return {
    name: 'keep-texts',
    setup(build) {
      build.onLoad({ filter: /[\\/]i18n[\\/]languages[\\/]\w+\.ts$/ }, async ({ path }) => {
        const texts: Record<string, unknown> = await import(path)
        return { contents: `export const ${part} = ${JSON.stringify(texts[part])}`, loader: 'js' }
      })
    },
  }
}
