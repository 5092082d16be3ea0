import { expect, test } from 'bun:test'
import { fromSlim, toSlim, type TreeNode } from './radix-tree.ts'

const leaf = (w: string, s: string, d: number[]): TreeNode => ({ w, s, k: s.charAt(0), e: true, d, c: [] })
const tree: TreeNode = {
  w: '',
  s: '',
  k: '',
  e: false,
  d: [],
  c: [
    [
      'n',
      {
        ...leaf('node', 'node', [1, 2]),
        c: [
          ['s', leaf('nodes', 's', [2])],
          ['_', leaf('node_key', '_key', [3])],
        ],
      },
    ],
  ],
}

test('a tree is the same after it was slim', () => {
  expect(fromSlim(JSON.parse(JSON.stringify(toSlim(tree))))).toEqual(tree)
})
