import type { Nodes } from 'mdast'

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
