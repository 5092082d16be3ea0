import type { BunPlugin } from 'bun'

/**
 * Style sheets imported as text come without what only people need. Bun's own minifier cannot be asked from here:
 * a build inside a plugin of a build never ends.
 */
export const cssText: BunPlugin = {
  name: 'css-text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: minifyCss(await Bun.file(path).text()),
      loader: 'text',
    }))
  },
}

/**
 * Takes out comments, space that means nothing, zeros before a point and quotes around names. Strings in our sheets
 * hold none of these.
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
