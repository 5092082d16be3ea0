import type { Root } from 'mdast'
import { type Article, reportError } from '../article.ts'
import { positionAt } from '../content-problem.ts'
import { findAll } from '../mdast.ts'

/**
 * Matches characters that readers cannot see or cannot tell from a space: control and format characters (zero width,
 * bidirectional), and every space other than U+0020.
 */
const INVISIBLE = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/u

/** Reports invisible characters in code, because commands and settings with them fail or do something else. */
export function checkCharacters(tree: Root, article: Article): void {
  for (const { position } of findAll(tree, ['code', 'inlineCode'])) {
    if (!position) continue
    const { start, end } = position
    const source = article.body.slice(start.offset, end.offset)
    const character = INVISIBLE.exec(source)
    if (!character) continue
    const { line, column } = positionAt(source, character.index)
    const code = character[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    reportError(
      article,
      { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column },
      {
        message: `the invisible character U+${code} in code`,
        hint: 'Delete it, or replace it with a normal space.',
      },
    )
  }
}
