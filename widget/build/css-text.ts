import type { BunPlugin } from 'bun'

/**
 * Minifies style sheets that are imported as text. Cannot use Bun's own minifier, because a build inside a build plugin
 * never ends.
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
 * Removes comments, insignificant spaces, zeros before decimal points and quotes around names. Strings in the widget's
 * style sheets contain none of these.
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
