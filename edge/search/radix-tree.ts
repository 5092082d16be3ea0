/** A node of Orama's radix tree, in the format of its `save` and `load`. */
export interface TreeNode {
  /** The word up to this node. */
  w: string
  /** The part of the word that this node adds. */
  s: string
  /** First character of that part. */
  k: string
  /** True if a word ends here. */
  e: boolean
  /** Documents that have the word. */
  d: number[]
  /** Child nodes by their first character. */
  c: [string, TreeNode][]
}

/** A node without redundant fields: a tenth less to download. */
export interface SlimNode {
  s: string
  d: number[]
  c: SlimNode[]
}

export function toSlim({ s, d, c }: TreeNode): SlimNode {
  return { s, d, c: c.map(([, child]) => toSlim(child)) }
}

/** Restores a node; `before` is the word up to its parent. */
export function fromSlim({ s, d, c }: SlimNode, before = ''): TreeNode {
  const word = before + s
  const children = c.map((child): [string, TreeNode] => [child.s.charAt(0), fromSlim(child, word)])
  return { w: word, s, k: s.charAt(0), e: d.length > 0, d, c: children }
}
