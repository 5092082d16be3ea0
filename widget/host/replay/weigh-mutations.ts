/**
 * Counts the changes that the recorder must process: one for each record, and one for each element inside an added
 * node.
 */
export function weighMutations(mutations: readonly MutationRecord[]): number {
  const added = new Set<Node>()
  let weight = 0
  for (const mutation of mutations) {
    weight += 1
    // For an attribute change, reading `addedNodes` would allocate an empty list.
    if (mutation.type !== 'childList') continue
    for (const node of mutation.addedNodes) {
      // Skips a child of another added node, because its elements are already counted.
      if (node.parentNode && added.has(node.parentNode)) continue
      added.add(node)
      weight += 'getElementsByTagName' in node ? countElements(node) : 0
    }
  }
  return weight
}

function countElements(node: Node): number {
  return (node as Element).getElementsByTagName('*').length // only elements and documents have this method
}

/**
 * Keeps only the first record of each attribute of an element. The first record contains the original value, and the
 * recorder reads the current value from the element, so later records add nothing. Many writes to one attribute
 * therefore cost as much as one.
 */
export function mergeMutations(mutations: MutationRecord[]): MutationRecord[] {
  if (mutations.length < 2) return mutations
  // Groups by attribute name first, because there are far fewer names than elements.
  const seen = new Map<string, Set<Node>>()
  return mutations.filter(({ type, target, attributeName, attributeNamespace }) => {
    if (type !== 'attributes') return true
    const name = attributeNamespace ? `${attributeNamespace} ${attributeName}` : (attributeName ?? '')
    const targets = seen.get(name)
    if (!targets) seen.set(name, new Set([target]))
    else if (targets.has(target)) return false
    else targets.add(target)
    return true
  })
}
