import { hasCoveredContent, isCoveredText, listCoveredRuns, readCovered } from '../masking/covered-areas.ts'
import { isField } from '../masking/secret-field.ts'
import { isElement } from '../../platform/node-kinds.ts'

/** Content of the page that the visitor covered. */
export interface CoveredContent {
  /**
   * Covered text nodes, the elements that directly contain them, and covered fields and images. For elements that match
   * `WHOLE`, also all descendants.
   */
  nodes: readonly Node[]
  /** Covered words, and values of covered fields. */
  texts: readonly string[]
}

/** Elements that are always covered together with all their descendants. */
const WHOLE = /^(?:select|textarea|iframe|object|video)$/

/** Finds covered content, also in open shadow roots. Returns undefined if the visitor covered nothing. */
export function findCovered(document: Document): CoveredContent | undefined {
  const isCovered = readCovered(document)
  if (!isCovered) return undefined
  const nodes: Node[] = []
  const texts: string[] = []
  const waiting: { node: Node; isHidden: boolean }[] = [{ node: document, isHidden: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, isHidden } = next
    const isHit =
      isHidden || (isElement(node) ? hasCoveredContent(node, isCovered) : isCoveredText(node, isCovered))
    if (isHit) nodes.push(node)
    if (isHit && isElement(node) && isField(node)) texts.push(node.value)
    if (!isHidden && isCoveredText(node, isCovered)) texts.push(...listCoveredRuns(node, isCovered))
    const areChildrenHidden = isHidden || (isHit && isElement(node) && WHOLE.test(node.localName))
    for (const child of listChildren(node, areChildrenHidden))
      waiting.push({ node: child, isHidden: areChildrenHidden })
  }
  return { nodes, texts }
}

/**
 * Returns the child nodes, including those in an open shadow root. Returns the document of a frame only if the whole
 * frame is covered: positions inside a frame are relative to the frame, so parts of it can't be compared with the
 * covers.
 */
function listChildren(node: Node, isHidden: boolean): Node[] {
  const children: Node[] = [...node.childNodes]
  if (isElement(node) && node.shadowRoot) children.push(node.shadowRoot)
  const inner = isHidden && 'contentDocument' in node ? node.contentDocument : null
  if (inner) children.push(inner as Document) // only frames have this property
  return children
}
