import { cutText, replaceHidden } from '../../src/reports/clean-text.ts'

/** A piece of a line. Visitors' text is always `code`, so that no output format interprets it. */
export type Span =
  { kind: 'text' | 'code' | 'strong'; text: string } | { kind: 'link'; text: string; url: string }

export interface ListItem {
  spans: readonly Span[]
  /** Items of a nested list. */
  children?: readonly (readonly Span[])[]
}

/** A part of the text about a report, before it becomes Markdown or another format. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: readonly Span[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: readonly ListItem[] }

type Insertion = readonly Span[] | number

/**
 * Creates a line from fixed text and inserted spans. Plain strings cannot be inserted, so visitors' text is always
 * marked as code.
 */
export function line(strings: TemplateStringsArray, ...insertions: readonly Insertion[]): Span[] {
  return strings.flatMap((text, index) => {
    const inserted = insertions[index] ?? []
    return [...plain(text), ...(typeof inserted === 'number' ? plain(String(inserted)) : inserted)]
  })
}

/** Creates spans for text that the server wrote, such as a time. */
export function plain(text: string): Span[] {
  return text === '' ? [] : [{ kind: 'text', text }]
}

/** Creates a span that shows untrusted text as code on one line. */
export function code(text: string, limit = 200): Span[] {
  const shown = cutText(toLine(text), limit)
  return shown === '' ? [] : [{ kind: 'code', text: shown }]
}

export function strong(text: string): Span[] {
  return [{ kind: 'strong', text }]
}

export function link(text: string, url: string): Span[] {
  return [{ kind: 'link', text, url }]
}

export function paragraph(spans: readonly Span[]): Block {
  return { kind: 'paragraph', spans }
}

/** Creates a block that shows untrusted text as code. */
export function codeBlock(text: string, limit: number): Block {
  return { kind: 'code', text: cutText(clean(text), limit) }
}

export function list(items: readonly (readonly Span[])[]): Block {
  return { kind: 'list', isOrdered: false, items: items.map((spans) => ({ spans })) }
}

export function toLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}

function clean(text: string): string {
  return replaceHidden(text, (character) =>
    character === '\t' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}

/**
 * Converts blocks to Markdown. Visitors' text becomes code, which cannot contain formatting, links, images or mentions.
 */
export function toMarkdown(blocks: readonly Block[]): string {
  return blocks.map(formatBlock).join('\n\n')
}

function formatBlock(block: Block): string {
  if (block.kind === 'heading') return `## ${block.text}`
  if (block.kind === 'paragraph') return formatSpans(block.spans)
  if (block.kind === 'code') return fence(block.text)
  return block.items
    .map((item, index) => formatItem(item, block.isOrdered ? `${index + 1}.` : '-'))
    .join('\n')
}

function formatItem({ children = [], spans }: ListItem, mark: string): string {
  return [`${mark} ${formatSpans(spans)}`, ...children.map((child) => `  - ${formatSpans(child)}`)].join('\n')
}

function formatSpans(spans: readonly Span[]): string {
  return spans.map(formatSpan).join('')
}

function formatSpan(span: Span): string {
  if (span.kind === 'code') return `\`${span.text.replaceAll('`', "'")}\``
  if (span.kind === 'strong') return `**${span.text}**`
  return span.kind === 'link' ? `[${span.text}](${span.url})` : span.text
}

/** Uses a fence that is longer than any fence in the text, so that the text cannot end the code block. */
function fence(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}text\n${text}\n${ticks}`
}
