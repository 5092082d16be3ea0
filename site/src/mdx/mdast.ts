import type { Node, Nodes, Paragraph, PhrasingContent, Text } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** The types of `JsxElement`. */
export const JSX = ['mdxJsxFlowElement', 'mdxJsxTextElement'] as const

export function isJsx(node: Node): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Returns the text of an attribute; `undefined` if it is missing or an expression, which `checkElements` reports. */
export function attribute(node: JsxElement, name: string): string | undefined {
  const found = node.attributes.find((item) => item.type === 'mdxJsxAttribute' && item.name === name)
  return typeof found?.value === 'string' ? found.value : undefined
}

/**
 * Replaces a node with `<name index="…" />` and leaves its content in the article, where the component finds it by the
 * index. Otherwise, the MDX compiler would spend most of its time on compiling thousands of highlighted tokens to
 * JavaScript.
 */
export function replaceByComponent(node: Node, name: string, index: number): void {
  Object.assign(node, createJsxBlock(name, { name: 'index', value: String(index) }))
}

/** `<name attribute="…" />` as a block. */
function createJsxBlock(name: string, { name: key, value }: { name: string; value: string }) {
  const attributes = [{ type: 'mdxJsxAttribute' as const, name: key, value }]
  return { type: 'mdxJsxFlowElement' as const, name, attributes, children: [] }
}

/** Returns the index that `replaceByComponent` gave to a node, if the node has that name. */
export function componentIndex(node: JsxElement, name: string): number | undefined {
  const index = node.name === name ? attribute(node, 'index') : undefined
  return index === undefined ? undefined : Number(index)
}

/** Finds all nodes of the given types in a tree, its root included, in the order of the page. */
export function findAll<Type extends Nodes['type']>(
  node: Nodes,
  types: readonly Type[],
): Extract<Nodes, { type: Type }>[] {
  const found: Extract<Nodes, { type: Type }>[] = []
  const visit = (current: Nodes): void => {
    if (isOneOf(current, types)) found.push(current)
    if ('children' in current) current.children.forEach(visit)
  }
  visit(node)
  return found
}

function isOneOf<Type extends Nodes['type']>(
  node: Nodes,
  types: readonly Type[],
): node is Extract<Nodes, { type: Type }> {
  const names: readonly string[] = types
  return names.includes(node.type)
}

export function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

export function strong(value: string): PhrasingContent {
  return { type: 'strong', children: [text(value)] }
}

export function text(value: string): Text {
  return { type: 'text', value }
}

export function link(label: string, url: string): PhrasingContent {
  return { type: 'link', url, children: [text(label)] }
}
