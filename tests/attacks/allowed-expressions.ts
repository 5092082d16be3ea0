import { join } from 'node:path'

/** Reads the list of regular expressions that may backtrack. Maps each to the reason why no input can make it slow. */
export async function readAllowedExpressions(): Promise<Map<string, string>> {
  const lines = (await Bun.file(join(import.meta.dir, 'allowed-expressions.tsv')).text())
    .trimEnd()
    .split('\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]))
}

/** `RegExp` arguments that are assembled at run time and are accepted. Maps each to the reason why it is harmless. */
export const allowedAssembled: Readonly<Record<string, string>> = {
  "`^${pattern.replaceAll(/[.+?^${}()|[\\]\\\\]/g, String.raw`\\$&`).replaceAll('*', '.*')}$`":
    'Runs in the build, over names of our own files.',
  '`[\'"]${RegExp.escape(value)}[\'"]`': 'Runs in the build, over our own settings.',
  '`(?<![\\\\w-])[\'"]?${key}[\'"]?\\\\s*:`': 'Runs in the build, over our own settings.',
  "`(?<![\\\\p{L}\\\\p{N}])(?:${searched.map(toPattern).join('|')})(?![\\\\p{L}\\\\p{N}])`":
    'Searches at most 300 escaped texts of the page that the visitor sends.',
  "`(${patterns.join('|')})`": 'Searches escaped words of a search in a line that the list shows.',
  "String.raw`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`":
    'Searches escaped words of a search in a page that a reader opens.',
  'String.raw`${TIME})\\b`': 'Runs over a sentence of our own pages.',
  '`${TIME}|epochs?)\\\\b`': 'Runs over a sentence of our own pages.',
  'String.raw`\\b${NUMBER} ?(?:[kmgt]i?b|bytes)\\b`': 'Runs over a sentence of our own pages.',
  'String.raw`\\b${NUMBER} (?:[\\w-]+ )?${noun}`':
    'Runs over a sentence of our own pages, with a noun of word characters.',
  'answer instanceof RegExp ? answer : answer(noun)':
    'Repeats one of the patterns above, over a sentence of our own pages.',
  "`(?<![\\\\p{L}\\\\p{N}])(?:${found.join('|')})(?![\\\\p{L}\\\\p{N}])`":
    'Searches escaped texts that the visitor typed, in the page of the visitor.',
  "`:(${Object.keys(STATES).join('|')}|state\\\\(([\\\\w-]+)\\\\))(?![\\\\w-])`":
    'Has a fixed list of names.',
  "`<([\\\\w:]+)\\\\s(?:[^<>]*\\\\s)?id=[\"']${id.replace(/\\W/g, '\\\\$&')}[\"'][^<>]*>`":
    'Reads no further than the next tag from each tag.',
  '`<(/?)${start[1]}\\\\b[^<>]*?(/?)>`': 'Reads no further than the next tag from each tag.',
}
