import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../workspace.ts'

/** What gives a picture the looks of the site, from the files that give them to the site. */
export interface Brand {
  /** The drawing in `favicon.svg`, without its colours. */
  mark: string
  /** Name of a token -> its colour in the dark theme. */
  colors: Readonly<Record<string, string>>
}

export function readBrand(): Brand {
  const read = (path: string): string => readFileSync(join(PROJECT, 'site', path), 'utf8')
  return {
    mark: read('public/favicon.svg').replace(/<style>[^]*?<\/style>/, ''),
    colors: parseDarkColors(read('src/styles/tokens.css')),
  }
}

/** Reads the tokens that are written as `--name: light-dark(#light, #dark)`. */
export function parseDarkColors(css: string): Record<string, string> {
  const tokens = css.matchAll(/--([\w-]+):\s*light-dark\(#\w+,\s*(#\w+)\)/g)
  return Object.fromEntries([...tokens].map(([, name = '', dark = '']) => [name, dark]))
}
