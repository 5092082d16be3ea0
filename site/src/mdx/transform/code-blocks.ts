import type { Code, Root } from 'mdast'
import { type Article, reportError } from '../article.ts'
import type { CodeBlock, CodeLine, CodeToken } from '../code-block.tsx'
import { checkCharacters, checkSyntax } from '../code/check-code.ts'
import { checkFence, type Fence, withoutDeleted } from '../code/fence.ts'
import { highlight, type Token } from '../code/highlight.ts'
import { hasPlaceholders } from '../code/languages.ts'
import { findAll, replaceByComponent } from '../mdast.ts'

/** Checks the code blocks of a page and highlights them. */
export async function transformCode(tree: Root, article: Article): Promise<void> {
  checkCharacters(tree, article)
  checkPlaceholders(tree, article)
  const blocks: { node: Code; fence: Fence }[] = []
  for (const node of findAll(tree, ['code'])) {
    const fence = checkFence(node, article)
    if (fence) blocks.push({ node, fence })
  }
  for (const { node, fence } of blocks) {
    checkSyntax({ ...node, value: withoutDeleted(node.value, fence) }, article)
    article.codeBlocks.push(await createCodeBlock(node, fence))
    replaceByComponent(node, 'CodeBlock', article.codeBlocks.length - 1)
  }
}

async function createCodeBlock(node: Code, { title, marks, hasNumbers }: Fence): Promise<CodeBlock> {
  const language = node.lang ?? 'text'
  const parts = parseLines(node.value, language)
  const colored = await highlightLines(parts, language)
  const hasChanges = marks.ins.size + marks.del.size > 0
  const digits = String(parts.length).length
  const lines: CodeLine[] = []
  for (const [index, { kind, prompt = '', text }] of parts.entries()) {
    const number = index + 1
    const change = marks.del.has(number) ? 'deleted' : marks.ins.has(number) ? 'inserted' : undefined
    const isDimmed = marks.focus.size > 0 && !marks.focus.has(number)
    const isPlain = kind === 'output' || change === 'deleted' || isDimmed
    const gutter = [
      hasNumbers && `${String(number).padStart(digits)}  `,
      hasChanges && (change === 'deleted' ? '- ' : change === 'inserted' ? '+ ' : '  '),
      prompt,
    ]
    const tokens = isPlain ? [{ text }] : (colored[index] ?? [])
    lines.push({
      tokens: kind === 'output' ? tokens : insertPlaceholders(text, tokens, language),
      gutter: gutter.filter(Boolean).join(''),
      isMarked: marks.mark.has(number),
      isOutput: kind === 'output',
      isDimmed,
      ...(change && { change }),
    })
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
  return highlight(hasPlaceholders(language) ? maskPlaceholders(code) : code, language)
}

/** Puts the author's text back into tokens of masked text. Each placeholder becomes one token. */
function insertPlaceholders(text: string, tokens: readonly Token[], language: string): CodeToken[] {
  const placeholders = hasPlaceholders(language) ? findPlaceholders(text) : []
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

interface SessionLine {
  kind: 'command' | 'output'
  /** Prompt before a command: `$ `, or `# ` for root. */
  prompt?: '$ ' | '# '
  /** The line without its prompt. */
  text: string
}

/**
 * Splits a `console` block into commands and output. If a line ends with a backslash, its command continues on the next
 * line. A command with a here-document continues to the delimiter of the here-document.
 */
function parseConsoleSession(code: string): SessionLine[] {
  let continues: ((line: string) => boolean) | undefined
  return code.split('\n').map((line): SessionLine => {
    if (continues) {
      if (!continues(line)) continues = undefined
      return { kind: 'command', text: line }
    }
    const prompt = line.startsWith('$ ') ? '$ ' : line.startsWith('# ') ? '# ' : undefined
    if (prompt === undefined) return { kind: 'output', text: line }
    const text = line.slice(prompt.length)
    continues = continuation(text)
    return { kind: 'command', prompt, text }
  })
}

/**
 * Returns a function that receives each further line of a command and returns true if the command continues after that
 * line. Returns `undefined` if the command has only one line.
 */
function continuation(command: string): ((line: string) => boolean) | undefined {
  const word = /<<-?\s*['"]?(\w+)['"]?/.exec(command)?.[1]
  if (word !== undefined) return (line) => line.trim() !== word
  return command.endsWith('\\') ? (line) => line.endsWith('\\') : undefined
}

const PLACEHOLDER = /<([a-z][a-z0-9_]*)>/g

export interface Placeholder {
  name: string
  start: number
  end: number
}

/** Finds the placeholders that readers can fill in, such as `<account_id>`. */
function findPlaceholders(text: string): Placeholder[] {
  return Array.from(text.matchAll(PLACEHOLDER), (match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Reports the first use of each placeholder whose meaning the text of the page does not give. */
function checkPlaceholders(tree: Root, article: Article): void {
  const explained = new Set(
    findAll(tree, ['inlineCode']).flatMap(({ value }) => findPlaceholders(value).map(({ name }) => name)),
  )
  for (const { lang, value, position } of findAll(tree, ['code'])) {
    if (!hasPlaceholders(lang ?? 'text')) continue
    for (const { name, start } of findPlaceholders(value)) {
      if (explained.has(name)) continue
      explained.add(name)
      const line = (position?.start.line ?? 0) + value.slice(0, start).split('\n').length
      reportError(
        article,
        { line, column: 1 },
        {
          message: `the page does not explain <${name}>`,
          hint: `Say in the text what it means, with \`<${name}>\` in backticks.`,
        },
      )
    }
  }
}

/**
 * Replaces the brackets of placeholders with underscores, because shell grammars treat brackets as redirections. The
 * length of the text does not change.
 */
function maskPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, '_$1_')
}
