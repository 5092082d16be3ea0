/** How many changes these are for the recorder: every added node is one, however many came in one piece. */
export function weighMutations(mutations: readonly MutationRecord[]): number {
  const added = new Set<Node>()
  let weight = 0
  for (const mutation of mutations) {
    weight += 1
    // Asked of a change of an attribute, a list would be made only to be empty.
    if (mutation.type !== 'childList') continue
    for (const node of mutation.addedNodes) {
      // What is in another added node was counted with it.
      if (node.parentNode && added.has(node.parentNode)) continue
      added.add(node)
      weight += 'getElementsByTagName' in node ? countElements(node) : 0
    }
  }
  return weight
}

function countElements(node: Node): number {
  return (node as Element).getElementsByTagName('*').length // only elements and documents have it
}

/**
 * Leaves one record of each attribute: they all show the value of now, and the first knows what it was before. A page
 * that writes a style in steps costs no more than one that writes it once.
 */
export function mergeMutations(mutations: MutationRecord[]): MutationRecord[] {
  if (mutations.length < 2) return mutations
  // By name first: of those there are few.
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
