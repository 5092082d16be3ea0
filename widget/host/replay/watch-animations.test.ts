import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from '../../platform/page.ts'
import { watchAnimations } from './watch-animations.ts'

/** A document or a shadow root. */
class Tree {
  isConnected = true
  listed = 0
  getAnimations() {
    this.listed += 1
    return []
  }
}

class PageElement {
  readonly tree: Tree
  constructor(tree: Tree) {
    this.tree = tree
  }
  getRootNode() {
    return this.tree
  }
}
const before = Reflect.get(globalThis, 'HTMLElement')
beforeAll(() => void Reflect.set(globalThis, 'HTMLElement', PageElement))
afterAll(() => void Reflect.set(globalThis, 'HTMLElement', before))

test('the animations of a removed shadow root and of a removed frame are not listed again', () => {
  const document = new Tree()
  const shadowRoot = new Tree()
  const frame = Object.assign(new Tree(), { defaultView: {} })
  const nodes = [shadowRoot, frame].map((tree) => new PageElement(tree))
  const watch = watchAnimations({
    page: { document } as unknown as Page, // the code reads nothing else
    idOf: () => -1,
    nodeOf: (id) => (nodes[id] ?? null) as Node | null, // the code calls only `getRootNode`
    masking: { isMarked: () => false },
    emit: () => {},
  })
  watch.addTree(0)
  watch.addTree(1)
  watch.recordChanges()
  shadowRoot.isConnected = false
  Object.assign(frame, { defaultView: null })
  watch.recordChanges()
  expect([document, shadowRoot, frame].map(({ listed }) => listed)).toEqual([2, 1, 1])
})
