import type { Root } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import { gfmToMarkdown } from 'mdast-util-gfm'
import {
  defaultHandlers,
  type Handle,
  type Info,
  type Options,
  type State,
  toMarkdown,
} from 'mdast-util-to-markdown'
import { toString } from 'mdast-util-to-string'
import type { Article } from './article.ts'
import { type Fence, parseFence } from './code/fence.ts'
import { components } from './components/registry.ts'
import { componentIndex, paragraph, strong, text } from './mdast.ts'

/**
 * Serializes a page as Markdown for terminals and language models; components become plain Markdown. Runs before code
 * blocks are replaced, and leaves the tree unchanged.
 */
export function serializeMarkdown(tree: Root, article: Article): string {
  return toMarkdown(tree, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), createHandlers(article)],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
  })
}

function createHandlers(article: Article): Options {
  return {
    handlers: {
      code: formatCode,
      mdxFlowExpression: () => '',
      mdxTextExpression: () => '',
      mdxjsEsm: () => '',
      mdxJsxFlowElement: (...[node, , state, info]: Parameters<Handle>) =>
        formatElement(node, { article, state, info }),
      mdxJsxTextElement: formatInlineElement,
    },
  }
}

/**
 * Formats a code block with its language. Moves the title above the block, and removes the other options of the fence. A block with added and removed lines becomes a diff, because both would otherwise look like code to use.
 */
function formatCode(...[node, parent, state, info]: Parameters<Handle>): string {
  const { title, marks } = parseFence(node.meta ?? '')
  const change = marks.ins.size + marks.del.size > 0 && { lang: 'diff', value: formatDiff(node.value, marks) }
  const code = defaultHandlers.code({ ...node, meta: null, ...change }, parent, state, info)
  return title ? `${state.handle(paragraph(text(`${title}:`)), parent, state, info)}\n\n${code}` : code
}

function formatDiff(code: string, { ins, del }: Fence['marks']): string {
  const sign = (line: number) => (del.has(line) ? '-' : ins.has(line) ? '+' : ' ')
  const lines = code.split('\n')
  return lines.map((line, index) => sign(index + 1) + line).join('\n')
}

function formatInlineElement(...[node, , state, info]: Parameters<Handle>): string {
  return node.name === 'br' ? '\n' : state.containerPhrasing(node, { ...info, before: '', after: '' })
}

function formatElement(
  node: MdxJsxFlowElement,
  { article, state, info }: { article: Article; state: State; info: Info },
): string {
  const name = node.name ?? ''
  const picture = article.images[componentIndex(node, 'Picture') ?? -1]
  if (picture) return `![${picture.alt}](${article.sources.base}assets/${picture.fileName})`
  if (name === 'summary') return state.handle(paragraph(strong(toString(node))), undefined, state, info)
  const children = components[name]?.toMarkdown?.(node, article) ?? node.children
  return state.containerFlow({ type: 'root', children }, info)
}
