import type { Code } from 'mdast'
import { type Article, reportError } from '../article.ts'
import { didYouMean } from '../did-you-mean.ts'
import { COMMON_LANGUAGES, findLanguage, LANGUAGE_NAMES } from './languages.ts'

/**
 * The ways to mark lines: `mark` highlights them, `ins` and `del` show them as added or removed, and `focus` makes the
 * other lines faint.
 */
const MARK_NAMES = ['mark', 'ins', 'del', 'focus'] as const
export type MarkName = (typeof MARK_NAMES)[number]

export interface Fence {
  title?: string
  /** Whether each line starts with its number. */
  hasNumbers: boolean
  /** For each kind of mark, the numbers of the lines that have it. The first line is 1. */
  marks: Readonly<Record<MarkName, ReadonlySet<number>>>
  /** The first option that is not valid; undefined if all options are valid. */
  unknown?: string
}

const PART = /(?<=^|\s)(?:title="([^"]*)"|(showLineNumbers)|(?:(ins|del|focus)=)?\{([\d,\s-]*)\})(?=\s|$)/g

/** Parses the text after the language of a code fence, such as `title="…" showLineNumbers {2,4-6} ins={7} del={8}`. */
export function parseFence(meta: string): Fence {
  const marks = {
    mark: new Set<number>(),
    ins: new Set<number>(),
    del: new Set<number>(),
    focus: new Set<number>(),
  }
  const parts = [...meta.matchAll(PART)]
  const malformed: string[] = []
  for (const [part, , , name = 'mark', list] of parts) {
    if (list === undefined) continue
    for (const range of list.split(',')) {
      const lines = expandRange(range)
      if (lines.length === 0) malformed.push(part)
      for (const line of lines) marks[MARK_NAMES.find((known) => known === name) ?? 'mark'].add(line)
    }
  }
  const title = parts.find(([, text]) => text)?.[1]
  const unknown = malformed[0] ?? meta.replaceAll(PART, '').replaceAll(/\s+/g, ' ').trim()
  return {
    hasNumbers: parts.some(([, , flag]) => flag !== undefined),
    marks,
    ...(title && { title }),
    ...(unknown && { unknown }),
  }
}

/** Returns the lines of `4` or `4-6`; none if the text is neither. */
function expandRange(range: string): number[] {
  const [, start, end = start] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range) ?? []
  const [first, last] = [Number(start), Number(end)]
  if (!(first >= 1 && last >= first)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Returns the code after the change that `ins` and `del` show. Removed lines become empty, so that line numbers do not
 * change.
 */
export function withoutDeleted(code: string, { marks }: Fence): string {
  const lines = code.split('\n')
  return lines.map((line, index) => (marks.del.has(index + 1) ? '' : line)).join('\n')
}

/** Languages of blocks whose commands readers copy and run. */
const COMMANDS = new Set(['bash', 'console'])

/** Reports a fence whose language, options, or marked lines are wrong, and returns `undefined` for it. */
export function checkFence(node: Code, article: Article): Fence | undefined {
  const fence = parseFence(node.meta ?? '')
  const fault =
    findEndFault(node, article) ??
    findLanguageFault(node) ??
    findOptionFault(fence) ??
    findMarkFault(node, fence) ??
    findCommentFault(node)
  if (!fault) return fence
  reportError(article, node.position?.start, fault)
  return undefined
}

interface FenceFault {
  message: string
  hint: string
}

/** Returns a fault if the block has no closing fence. Such a block contains the rest of the page. */
function findEndFault({ position }: Code, { body }: Article): FenceFault | undefined {
  const { start, end } = position ?? {}
  const last = body.split('\n')[(end?.line ?? 0) - 1] ?? ''
  if (start?.line !== end?.line && /^[\s>]*(?:`{3,}|~{3,})\s*$/.test(last)) return undefined
  return {
    message: 'a code block without an end',
    hint: 'Write a line with as many backticks below the code, indented like the line that starts it.',
  }
}

function findLanguageFault({ lang }: Code): FenceFault | undefined {
  const common = COMMON_LANGUAGES.join(', ')
  if (!lang || lang.startsWith('{'))
    return {
      message: 'a code block without a language',
      hint: `Write one after the backticks: ${common}, or another language that Shiki knows.`,
    }
  if (lang === 'mermaid')
    return {
      message: 'a Mermaid diagram, which the build cannot draw',
      hint: 'Save the diagram as an SVG file and write <Diagram src="./file.svg" caption="…" />.',
    }
  if (findLanguage(lang)) return undefined
  if (/^[\w+-]+[{:]/.test(lang)) {
    const hint = 'Write a space after the language, lines in braces, and a title as title="…".'
    return { message: `the unknown code language "${lang}"`, hint }
  }
  const known = didYouMean(lang, LANGUAGE_NAMES) ?? `Known are: ${common}, and Shiki's other languages.`
  return { message: `the unknown code language "${lang}"`, hint: `${known} For plain text, use text.` }
}

function findOptionFault({ unknown }: Fence): FenceFault | undefined {
  if (unknown === undefined) return undefined
  return {
    message: `"${unknown}" after the code language`,
    hint: 'Only title="…", showLineNumbers, and lines such as {2,4-6}, ins={2}, del={2}, and focus={2} can follow the language.',
  }
}

function findMarkFault({ lang = '', value }: Code, { marks }: Fence): FenceFault | undefined {
  const count = value.split('\n').length
  for (const name of MARK_NAMES) {
    const beyond = [...marks[name]].find((line) => line > count)
    if (beyond !== undefined)
      return {
        message: `${name === 'mark' ? '' : `${name}=`}{${beyond}} after the code language, but the block has ${count} ${count === 1 ? 'line' : 'lines'}`,
        hint: 'Lines are counted from 1, from the line below the fence.',
      }
  }
  const both = [...marks.ins].find((line) => marks.del.has(line))
  if (both !== undefined)
    return {
      message: `line ${both} of the code block is in both ins and del`,
      hint: 'Write the old line and the new line below each other, and name each in one of the two.',
    }
  if (!COMMANDS.has(lang ?? '') || marks.ins.size + marks.del.size === 0) return undefined
  return {
    message: `ins or del in a ${lang} block`,
    hint: 'Readers run all commands of the block. Show the change of a file in a block of its own language, such as sh or json.',
  }
}

/** Matches a comment with which other tools mark lines, such as `// highlight-next-line` and `# [!code ++]`. */
const LINE_COMMENT = /(?:\/\/|#|<!--|\/\*|--|;)\s*(?:highlight-(?:next-line|start|end)\b|\[!code\b)/

/**
 * Returns a fault if the code contains a comment with which other tools mark lines. Here, readers would see and copy
 * the comment.
 */
function findCommentFault({ value }: Code): FenceFault | undefined {
  const index = value.split('\n').findIndex((line) => LINE_COMMENT.test(line))
  if (index === -1) return undefined
  return {
    message: `a comment that marks lines, in line ${index + 1} of the code block`,
    hint: 'Remove the comment, and write the lines after the language: {3-4}, ins={3}, del={2}, or focus={3}.',
  }
}
