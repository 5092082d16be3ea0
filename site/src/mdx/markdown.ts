import type { BlockContent, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Article } from './article.ts'
import { isAdmonition } from './authoring.ts'
import { parseFence } from './code/fence.ts'
import { attribute, componentIndex, isJsx, type JsxElement } from './transform/jsx.ts'

/**
 * The page as Markdown that reads well in a terminal: components become what they mean. Runs before the code
 * blocks are replaced; the tree stays as it is.
 */
export function toPlainMarkdown(tree: Root, article: Article): string {
  const children = tree.children.flatMap((node) => toPlain(node, article))
  return toMarkdown(
    { type: 'root', children: children as RootContent[] },
    {
      extensions: [gfmToMarkdown()],
      bullet: '-',
      emphasis: '_',
      rule: '-',
      fences: true,
      listItemIndent: 'one',
    },
  )
}

function toPlain(node: Nodes, article: Article): Nodes[] {
  if (isJsx(node)) return componentToPlain(node, article)
  switch (node.type) {
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'mdxjsEsm':
      return []
    case 'code': {
      const { title } = parseFence(node.meta ?? '')
      const code = { ...node, meta: null }
      return title ? [paragraph({ type: 'emphasis', children: [text(title)] }), code] : [code]
    }
    default:
      if (!('children' in node)) return [node]
      return [{ ...node, children: plainChildren(node, article) } as Nodes]
  }
}

function componentToPlain(node: JsxElement, article: Article): Nodes[] {
  const name = node.name ?? ''
  if (isAdmonition(name)) {
    const title = attribute(node, 'title')
    const label = paragraph(strong(title ? `${name}: ${title}` : name))
    return [{ type: 'blockquote', children: [label, ...(plainChildren(node, article) as BlockContent[])] }]
  }
  switch (name) {
    case 'Tab':
      return [paragraph(strong(`${attribute(node, 'label')}:`)), ...plainChildren(node, article)]
    case 'summary':
      return [paragraph(strong(plainText(node)))]
    case 'br':
      return [{ type: 'break' }]
    case 'Diagram': {
      const diagram = article.diagrams[componentIndex(node, name) ?? -1]
      return diagram ? [paragraph(strong(`Diagram: ${diagram.title}.`), text(` ${diagram.description}`))] : []
    }
    case 'Picture': {
      const picture = article.pictures[componentIndex(node, name) ?? -1]
      const url = `${article.sources.base}assets/${picture?.fileName}`
      return picture ? [{ type: 'image', url, alt: picture.alt, title: picture.title ?? null }] : []
    }
    default:
      return plainChildren(node, article)
  }
}

function plainChildren(node: { children: readonly Nodes[] }, article: Article): Nodes[] {
  return node.children.flatMap((child) => toPlain(child, article))
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

function paragraph(...children: PhrasingContent[]): BlockContent {
  return { type: 'paragraph', children }
}

function strong(value: string): PhrasingContent {
  return { type: 'strong', children: [text(value)] }
}

function text(value: string): PhrasingContent {
  return { type: 'text', value }
}
