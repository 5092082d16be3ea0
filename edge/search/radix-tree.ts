/** A node of Orama's radix tree, as its `save` writes it and its `load` reads it. */
export interface TreeNode {
  /** The word up to here. */
  w: string
  /** What this node adds to it. */
  s: string
  /** First character of that. */
  k: string
  /** A word ends here. */
  e: boolean
  /** Documents that have the word. */
  d: number[]
  /** Nodes below by their first character. */
  c: [string, TreeNode][]
}

/** The same without what its place in the tree tells: a tenth less to download. */
export interface SlimNode {
  s: string
  d: number[]
  c: SlimNode[]
}

export function toSlim({ s, d, c }: TreeNode): SlimNode {
  return { s, d, c: c.map(([, child]) => toSlim(child)) }
}

/** Brings back the node; `before` is the word up to its parent. */
export function fromSlim({ s, d, c }: SlimNode, before = ''): TreeNode {
  const word = before + s
  const children = c.map((child): [string, TreeNode] => [child.s.charAt(0), fromSlim(child, word)])
  return { w: word, s, k: s.charAt(0), e: d.length > 0, d, c: children }
}
