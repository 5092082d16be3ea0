import type { BrowserContext } from '@playwright/test'
import type { Payload } from './hostile-payloads.ts'
import { replayStart, webReplay } from './sample-report.ts'

interface HostileNode {
  type: number
  id: number
  tagName?: string
  attributes?: Record<string, string>
  childNodes?: HostileNode[]
  textContent?: string
  isSVG?: true
}

const event = (offset: number, data: object) => ({ type: 3, timestamp: replayStart + offset, data })

/**
 * Creates a replay that contains each payload three times: in the initial page, in nodes that are added later, and in
 * attributes that are set on existing elements.
 */
export async function toHostileReplay(
  context: BrowserContext,
  payloads: readonly Payload[],
): Promise<object> {
  const nodes = await parseAll(
    context,
    payloads.map(({ html }) => html),
  )
  const elements = nodes.flatMap(listElements)
  const body = { type: 2, id: 6, tagName: 'body', attributes: {}, childNodes: nodes }
  return {
    ...webReplay,
    initialState: {
      type: 0,
      id: 1,
      childNodes: [
        { type: 1, id: 2, name: 'html', publicId: '', systemId: '' },
        { type: 2, id: 3, tagName: 'html', attributes: {}, childNodes: [body] },
      ],
    },
    actions: [
      event(100, {
        source: 0,
        adds: elements.map((node) => ({
          parentId: 6,
          nextId: null,
          node: { ...node, id: node.id + 100_000, childNodes: [] },
        })),
        removes: [],
        texts: [],
        attributes: [],
      }),
      event(200, {
        source: 0,
        adds: elements.map((node) => ({
          parentId: 6,
          nextId: null,
          node: { ...node, id: node.id + 200_000, attributes: {}, childNodes: [] },
        })),
        removes: [],
        texts: [],
        attributes: [],
      }),
      event(300, {
        source: 0,
        adds: [],
        removes: [],
        texts: [],
        attributes: elements.map(({ id, attributes }) => ({ id: id + 200_000, attributes })),
      }),
      // Interactions with each element: clicks, focus, and so on.
      ...elements.map(({ id }, index) => event(400 + index, { source: 2, type: index % 8, id, x: 5, y: 5 })),
      event(1500, { source: 4, width: 1280, height: 720 }),
    ],
  }
}

/** Parses payloads with the browser's parser, in an inert document. */
async function parseAll(context: BrowserContext, html: string[]): Promise<HostileNode[]> {
  const page = await context.newPage()
  const nodes = await page.evaluate((payloads: string[]) => {
    let id = 10
    const toNode = (node: Node): object | undefined => {
      id += 1
      const own = id
      if (node instanceof Text) return { type: 3, id: own, textContent: node.data }
      if (!(node instanceof Element)) return undefined
      const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
      const content = node instanceof HTMLTemplateElement ? node.content : node
      return {
        type: 2,
        id: own,
        tagName: node.localName,
        attributes,
        childNodes: [...content.childNodes].map(toNode).filter((child) => child !== undefined),
        ...(node.namespaceURI === 'http://www.w3.org/2000/svg' && { isSVG: true }),
      }
    }
    return payloads.flatMap((payload) => {
      const { head, body } = new DOMParser().parseFromString(payload, 'text/html')
      return [...head.childNodes, body].map(toNode).filter((node) => node !== undefined)
    })
  }, html)
  await page.close()
  return nodes as HostileNode[] // `toNode` creates nodes of this type.
}

function listElements(node: HostileNode): HostileNode[] {
  return node.type === 2 ? [node, ...(node.childNodes ?? []).flatMap(listElements)] : []
}
