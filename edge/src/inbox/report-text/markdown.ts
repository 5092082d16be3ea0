import type { Block, ListItem, Span } from './blocks.ts'

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
