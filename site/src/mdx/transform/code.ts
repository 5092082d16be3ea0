import type { Code, Root } from 'mdast'
import { type Article, reportError } from '../article.ts'
import type { CodeBlock, CodeLine, CodeToken } from '../code-block.tsx'
import { type Fence, parseFence } from '../code/fence.ts'
import { highlight, type Token } from '../code/highlight.ts'
import { COMMON_LANGUAGES, findLanguage, LANGUAGE_NAMES } from '../code/languages.ts'
import { findPlaceholders, maskPlaceholders } from '../code/placeholders.ts'
import { parseConsoleSession, type SessionLine } from '../code/console-session.ts'
import { checkSyntax } from '../code/check-syntax.ts'
import { didYouMean } from '../did-you-mean.ts'
import { findAll } from './find-all.ts'
import { replaceByComponent } from './jsx.ts'

/** Checks the code blocks of a page and highlights them. */
export async function transformCode(tree: Root, article: Article): Promise<void> {
  const blocks: { node: Code; fence: Fence }[] = []
  for (const node of findAll(tree, ['code'])) {
    const fence = checkFence(node, article)
    if (fence) blocks.push({ node, fence })
  }
  for (const { node, fence } of blocks) {
    checkSyntax(node, article)
    article.codeBlocks.push(await createCodeBlock(node, fence))
    replaceByComponent(node, 'CodeBlock', article.codeBlocks.length - 1)
  }
}

function checkFence(node: Code, article: Article): Fence | undefined {
  const position = node.position?.start
  const common = COMMON_LANGUAGES.join(', ')
  if (!node.lang) {
    const hint = `Write one after the backticks: ${common}, or another language that Shiki knows.`
    reportError(article, position, { message: 'a code block without a language', hint })
    return undefined
  }
  if (node.lang === 'mermaid') {
    const hint = 'Save the diagram as an SVG file and write <Diagram src="./file.svg" caption="…" />.'
    reportError(article, position, { message: 'a Mermaid diagram, which the build cannot draw', hint })
    return undefined
  }
  if (!findLanguage(node.lang)) {
    const known =
      didYouMean(node.lang, LANGUAGE_NAMES) ?? `Known are: ${common}, and Shiki's other languages.`
    const hint = `${known} For plain text, use text.`
    reportError(article, position, { message: `the unknown code language "${node.lang}"`, hint })
    return undefined
  }
  const fence = parseFence(node.meta ?? '')
  if (fence.unknown === undefined) return fence
  const hint = 'Only title="…" and marked lines such as {2,4-6} can follow the language.'
  reportError(article, position, { message: `"${fence.unknown}" after the code language`, hint })
  return undefined
}

async function createCodeBlock(node: Code, { title, marked }: Fence): Promise<CodeBlock> {
  const language = node.lang ?? 'text'
  const parts = parseLines(node.value, language)
  const colored = await highlightLines(parts, language)
  const lines: CodeLine[] = []
  for (const [index, { kind, prompt, text }] of parts.entries()) {
    const output = kind === 'output'
    const tokens = output ? [{ text }] : insertPlaceholders(text, colored[index] ?? [], language)
    lines.push({ tokens, marked: marked.has(index + 1), output, ...(prompt && { prompt }) })
  }
  return { language, lines, ...(title && { title }) }
}

function parseLines(code: string, language: string): SessionLine[] {
  return language === 'console'
    ? parseConsoleSession(code)
    : code.split('\n').map((text) => ({ kind: 'command', text }))
}

/** Replaces output with empty lines for the highlighter, so that output cannot change the colors of later commands. */
function highlightLines(parts: readonly SessionLine[], language: string): Promise<Token[][]> {
  const code = parts.map(({ kind, text }) => (kind === 'output' ? '' : text)).join('\n')
  return highlight(findLanguage(language)?.placeholders ? maskPlaceholders(code) : code, language)
}

/** Restores the author's text in tokens of masked text, with each placeholder as a token. */
function insertPlaceholders(text: string, tokens: readonly Token[], language: string): CodeToken[] {
  const placeholders = findLanguage(language)?.placeholders ? findPlaceholders(text) : []
  if (placeholders.length === 0) return [...tokens]
  const result: CodeToken[] = []
  let offset = 0
  for (const token of tokens) {
    const end = offset + token.text.length
    let start = offset
    for (const placeholder of placeholders) {
      if (placeholder.end <= offset || placeholder.start >= end) continue
      if (placeholder.start > start) result.push({ ...token, text: text.slice(start, placeholder.start) })
      // A placeholder that the grammar split into tokens is emitted once, with its first token.
      if (placeholder.start >= offset) {
        result.push({ text: text.slice(placeholder.start, placeholder.end), placeholder: placeholder.name })
      }
      start = Math.min(placeholder.end, end)
    }
    if (start < end) result.push({ ...token, text: text.slice(start, end) })
    offset = end
  }
  return result
}
