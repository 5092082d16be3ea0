import type { Root } from 'mdast'
import { type Article, reportError } from '../article.ts'
import { positionAt } from '../content-problem.ts'
import { findAll } from '../mdast.ts'

interface Mistake {
  /** Matches the source of markup that the parser did not recognize. A backslash before it makes it text. */
  pattern: RegExp
  message: string
  hint: string
}

const MISTAKES: readonly Mistake[] = [
  {
    pattern: /(?<!\\)\]\(/,
    message: 'a link that does not parse',
    hint: 'Write [text](/path), with neither a space before the parenthesis nor one in the path.',
  },
  {
    pattern: /(?<!\\)\]\[/,
    message: 'a link to a reference that the page does not define',
    hint: 'Write [text](/path).',
  },
  {
    pattern: /(?<!\\)\*\*/,
    message: '** that neither starts nor ends bold text',
    hint: 'Write both without a space between them and the text. For two asterisks, write \\*\\*.',
  },
  {
    pattern: /(?<![\\`])`(?!`)/,
    message: 'a backtick that neither starts nor ends code',
    hint: 'Write one on each side of the code, in the same paragraph. For a backtick, write \\`.',
  },
  {
    pattern: /(?<![\w:\\]):[a-z][a-z0-9_+-]*:(?![\w:])/,
    message: 'the code of an emoji',
    hint: 'Leave it out. For the text, write it in backticks.',
  },
  {
    pattern: /(?<!\\)\[\[/,
    message: 'a link or a table of contents in double brackets',
    hint: 'Write [text](/path). Each page lists its headings without it. For brackets, write \\[.',
  },
]

/** At the start of a paragraph. */
const PARAGRAPH_MISTAKES: readonly Mistake[] = [
  {
    pattern: /^(?:!!!|\?\?\?)\+?[ \t]/,
    message: 'an admonition in the syntax of MkDocs',
    hint: 'Write <Note>…</Note>.',
  },
  { pattern: /^#{2,6}[^\s#]/, message: 'a heading without a space', hint: 'Write ## Heading.' },
  {
    pattern: /^\|[^\n]*\n\s*\|/,
    message: 'a table that does not parse',
    hint: 'Below the header, write a line such as |---|---| with as many cells as the header.',
  },
]

/** Other Markdown parsers show text that is indented by this number of spaces as code. */
const INDENTATION = 4

/** Reports text that was meant as Markdown, and that readers would see with its signs. */
export function checkBrokenMarkdown(tree: Root, article: Article): void {
  const texts = findAll(tree, ['text']).map((node) => ({ node, mistakes: MISTAKES }))
  const paragraphs = findAll(tree, ['paragraph']).map((node) => ({ node, mistakes: PARAGRAPH_MISTAKES }))
  for (const { node, mistakes } of [...texts, ...paragraphs]) {
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined) continue
    const source = article.body.slice(start.offset, end?.offset)
    for (const { pattern, message, hint } of mistakes) {
      const match = pattern.exec(source)
      if (match) reportError(article, positionAt(article.body, start.offset + match.index), { message, hint })
    }
  }
  for (const { checked, position } of findAll(tree, ['listItem'])) {
    if (typeof checked !== 'boolean') continue
    const hint = 'Write <Steps> with a numbered list, whose steps readers can mark as done.'
    reportError(article, position?.start, { message: 'a task list, which readers cannot check', hint })
  }
  for (const { type, position } of tree.children) {
    if (type !== 'paragraph' || !position || position.start.column <= INDENTATION) continue
    const hint =
      'For code, write a line with ``` and the language above it, and one with ``` below. Otherwise, remove the spaces.'
    reportError(article, position.start, { message: 'an indented paragraph', hint })
  }
}
