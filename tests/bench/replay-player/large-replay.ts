const START = 1_795_600_000_000

/**
 * Creates a one-minute replay of a page with 4,200 nodes whose table keeps changing. It has at least `bytes` of JSON.
 */
export function largeReplay(bytes: number): object {
  const rows = Array.from({ length: 600 }, (_, index) => toRow(100 + index * 10, index))
  const body = { type: 2, id: 5, tagName: 'body', attributes: {}, childNodes: rows }
  const initialState = {
    type: 0,
    id: 1,
    childNodes: [
      { type: 1, id: 2, name: 'html', publicId: '', systemId: '' },
      { type: 2, id: 3, tagName: 'html', attributes: {}, childNodes: [body] },
    ],
  }
  const actions: object[] = []
  let size = JSON.stringify(initialState).length
  for (let turn = 0; size < bytes; turn += 1) {
    const action = toChange(turn)
    actions.push(action)
    size += JSON.stringify(action).length
  }
  // Spread all actions evenly over one minute.
  const step = 60_000 / actions.length
  return {
    startDate: START,
    initialState,
    initialActions: [
      { type: 4, timestamp: START, data: { href: 'https://shop.example/', width: 1280, height: 800 } },
      { type: 2, timestamp: START + 1, data: { initialOffset: { top: 0, left: 0 } } },
    ],
    actions: actions.map((action, index) => ({ ...action, timestamp: Math.round(START + 2 + index * step) })),
    baseUrl: 'https://shop.example',
    width: 1280,
    height: 800,
    resourcesToResolve: {},
    isMobile: false,
  }
}

function toRow(id: number, index: number): object {
  const cells = [1, 2, 3].map((cell) => ({
    type: 2,
    id: id + cell * 2,
    tagName: 'span',
    attributes: { class: `cell cell-${cell}`, style: 'display:inline-block;width:200px' },
    childNodes: [{ type: 3, id: id + cell * 2 + 1, textContent: `Row ${index}, cell ${cell}` }],
  }))
  return { type: 2, id, tagName: 'div', attributes: { class: 'row' }, childNodes: cells }
}

function toChange(turn: number): object {
  if (turn % 4 === 0) {
    const position = { x: (turn * 7) % 1200, y: (turn * 3) % 700, id: 5, timeOffset: 0 }
    return { type: 3, data: { source: 1, positions: [position] } }
  }
  const row = 100 + (turn % 600) * 10
  return {
    type: 3,
    data: {
      source: 0,
      texts: [1, 2, 3].map((cell) => ({
        id: row + cell * 2 + 1,
        value: `Changed ${turn}, ${'x'.repeat(60)}`,
      })),
      attributes: [{ id: row, attributes: { class: `row row-${turn % 5}` } }],
      removes: [],
      adds: [],
    },
  }
}
