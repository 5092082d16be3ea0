import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../workspace.ts'

/** Logo and colors of the site, from the files that the site itself uses. */
export interface Brand {
  /** The shapes in `favicon.svg`, without its colors. */
  mark: string
  /** Name of a token -> its color in the dark theme. */
  colors: Readonly<Record<string, string>>
}

export function readBrand(): Brand {
  const read = (path: string): string => readFileSync(join(PROJECT, 'site', path), 'utf8')
  return {
    mark: read('public/favicon.svg').replace(/<style>[^]*?<\/style>/, ''),
    colors: parseDarkColors(read('src/styles/tokens.css')),
  }
}

/** Parses the tokens of the form `--name: light-dark(#light, #dark)`. */
export function parseDarkColors(css: string): Record<string, string> {
  const tokens = css.matchAll(/--([\w-]+):\s*light-dark\(#\w+,\s*(#\w+)\)/g)
  return Object.fromEntries([...tokens].map(([, name = '', dark = '']) => [name, dark]))
}
