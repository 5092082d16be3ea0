import type { BlockContent, Paragraph, PhrasingContent, Root } from 'mdast'
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
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import type { Article } from './article.ts'
import { isAdmonition } from './authoring.ts'
import { parseFence } from './code/fence.ts'
import { attribute, componentIndex } from './transform/jsx.ts'

/**
 * The page as Markdown that reads well in a terminal: components become what they mean. Runs before the code
 * blocks are replaced; the tree stays as it is.
 */
export function toPlainMarkdown(tree: Root, article: Article): string {
  return toMarkdown(tree, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), componentHandlers(article)],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
  })
}

function componentHandlers(article: Article): Options {
  return {
    handlers: {
      code: formatCode,
      mdxFlowExpression: () => '',
      mdxTextExpression: () => '',
      mdxjsEsm: () => '',
      mdxJsxFlowElement: (...[node, , state, info]: Parameters<Handle>) =>
        formatBlock(node, { article, state, info }),
      mdxJsxTextElement: formatInline,
    },
  }
}

interface Context {
  article: Article
  state: State
  info: Info
}

/** The language stays, the marks go; a title stands above the block. */
function formatCode(...[node, parent, state, info]: Parameters<Handle>): string {
  const { title } = parseFence(node.meta ?? '')
  const code = defaultHandlers.code({ ...node, meta: null }, parent, state, info)
  return title ? `${state.handle(paragraph(text(`${title}:`)), parent, state, info)}\n\n${code}` : code
}

function formatInline(...[node, , state, info]: Parameters<Handle>): string {
  return node.name === 'br' ? '\n' : state.containerPhrasing(node, { ...info, before: '', after: '' })
}

function formatBlock(node: MdxJsxFlowElement, { article, state, info }: Context): string {
  const name = node.name ?? ''
  const withFirst = (first: BlockContent): string =>
    state.containerFlow({ type: 'root', children: [first, ...node.children] }, info)
  if (isAdmonition(name)) {
    const title = attribute(node, 'title')
    const label = paragraph(strong(title ? `${name}: ${title}` : name))
    return state.handle({ type: 'blockquote', children: [label, ...node.children] }, undefined, state, info)
  }
  switch (name) {
    case 'Tab':
      return withFirst(paragraph(strong(`${attribute(node, 'label')}:`)))
    case 'summary':
      return state.handle(paragraph(strong(toString(node))), undefined, state, info)
    case 'Diagram': {
      const diagram = article.diagrams[componentIndex(node, name) ?? -1]
      if (!diagram) return ''
      return state.handle(
        paragraph(strong(`Diagram: ${diagram.title}.`), text(` ${diagram.description}`)),
        undefined,
        state,
        info,
      )
    }
    case 'Picture': {
      const picture = article.pictures[componentIndex(node, name) ?? -1]
      return picture ? `![${picture.alt}](${article.sources.base}assets/${picture.fileName})` : ''
    }
    default:
      return state.containerFlow(node, info)
  }
}

function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

function strong(value: string): PhrasingContent {
  return { type: 'strong', children: [text(value)] }
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}
