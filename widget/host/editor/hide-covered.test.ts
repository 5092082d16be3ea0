import type { WebReplay } from '@node-docs/edge/contract'
import { expect, test } from 'bun:test'
import { createTextMasker, hideInReplay, mapStrings } from './hide-covered.ts'

const element = (...[id, tagName, attributes, ...childNodes]: [number, string, object, ...object[]]) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes,
})
const textNode = (id: number, textContent: string) => ({ type: 3, id, textContent })
const change = (data: object) => ({ type: 3, timestamp: 1, data })

const url = 'https://host.example/ann.png'

function record(initialState: unknown, ...actions: unknown[]): WebReplay {
  return {
    startDate: 1,
    initialState,
    initialActions: [],
    actions,
    baseUrl: 'https://host.example',
    width: 1,
    height: 1,
    resourcesToResolve: { [url]: 'data:ann', 'https://host.example/other.png': 'data:other' },
    isMobile: false,
  }
}

const hide = (replay: WebReplay, ids: number[], ...texts: string[]) =>
  hideInReplay(replay, { ids: new Set(ids), hideText: createTextMasker(texts) })

test('covered nodes are masked in the snapshot, and other nodes stay', () => {
  const replay = record(
    element(
      1,
      'body',
      { class: 'page' },
      element(2, 'p', { title: 'Ann', class: 'name', 'data-user': 'ann' }, textNode(3, 'Ann Lee')),
      element(4, 'p', { title: 'Order' }, textNode(5, 'Order 7')),
    ),
  )
  expect(hide(replay, [2, 3]).initialState).toEqual(
    element(
      1,
      'body',
      { class: 'page' },
      element(2, 'p', { title: '***', class: 'name' }, textNode(3, '*** ***')),
      element(4, 'p', { title: 'Order' }, textNode(5, 'Order 7')),
    ),
  )
  expect(JSON.stringify(replay)).toContain('Ann Lee')
})

test('a covered image loses its URL and its stored copy, but not its size, and another image loses nothing', () => {
  const other = element(3, 'img', { src: 'https://host.example/other.png' })
  const replay = record(
    element(1, 'body', {}, element(2, 'img', { src: url, alt: 'Ann', rr_width: '10px' }), other),
  )
  const hidden = hide(replay, [2])
  expect(hidden.initialState).toEqual(
    element(1, 'body', {}, element(2, 'img', { alt: '***', rr_width: '10px' }), other),
  )
  expect(hidden.resourcesToResolve).toEqual({ 'https://host.example/other.png': 'data:other' })
})

test('earlier and later texts of covered nodes are masked, including those of replaced nodes', () => {
  const replay = record(
    element(1, 'body', {}, element(2, 'p', {}, textNode(3, 'Balance 100'))),
    change({ source: 0, texts: [{ id: 3, value: 'Balance 200' }], attributes: [], adds: [], removes: [] }),
    change({
      source: 0,
      texts: [],
      attributes: [],
      adds: [{ parentId: 2, node: textNode(9, '300') }],
      removes: [],
    }),
    change({ source: 0, texts: [{ id: 9, value: '400' }], attributes: [], adds: [], removes: [] }),
    {
      type: 2,
      timestamp: 2,
      data: { node: element(1, 'body', {}, element(2, 'p', {}, textNode(10, '500'))) },
    },
  )
  const hidden = hide(replay, [2, 10])
  expect(hidden.actions).toHaveLength(replay.actions.length)
  expect(JSON.stringify(hidden)).not.toMatch(/\d00"/)
})

test('changes of attributes, input and canvases of covered nodes are masked or removed', () => {
  const style = { background: `url(${url})`, color: 'red' }
  const replay = record(
    element(1, 'body', {}),
    change({ source: 0, texts: [], attributes: [{ id: 2, attributes: { title: 'Ann', style } }], adds: [] }),
    change({ source: 5, id: 3, text: 'Ann Lee', isChecked: true }),
    change({ source: 9, id: 4, commands: ['picture'] }),
    change({ source: 9, id: 5, commands: ['other'] }),
  )
  expect(hide(replay, [2, 3, 4]).actions).toEqual([
    change({
      source: 0,
      texts: [],
      attributes: [{ id: 2, attributes: { title: '***', style: { color: 'red' } } }],
      adds: [],
    }),
    change({ source: 5, id: 3, text: '*******', isChecked: false }),
    change({ source: 9, id: 5, commands: ['other'] }),
  ])
})

test('covered texts are masked in other nodes, labels and fields, but not in class names and styles', () => {
  const replay = record(
    element(
      1,
      'body',
      { class: 'Ann', style: 'font-family: Ann', 'aria-label': 'Pay Ann' },
      element(2, 'style', {}, textNode(3, '.Ann { color: red }')),
      textNode(4, 'Hello Ann!'),
    ),
    change({ source: 5, id: 9, text: 'for Ann', isChecked: true }),
    { type: 4, timestamp: 2, data: { href: 'https://host.example/Ann' } },
  )
  const hidden = hide(replay, [], 'Ann')
  expect(hidden.initialState).toEqual(
    element(
      1,
      'body',
      { class: 'Ann', style: 'font-family: Ann', 'aria-label': 'Pay ***' },
      element(2, 'style', {}, textNode(3, '.Ann { color: red }')),
      textNode(4, 'Hello ***!'),
    ),
  )
  expect(hidden.actions).toEqual([
    change({ source: 5, id: 9, text: 'for ***', isChecked: true }),
    { type: 4, timestamp: 2, data: { href: 'https://host.example/Ann' } },
  ])
})

test.each([
  ['a whole text', { texts: ['Ann Lee'], text: '  Ann\n Lee ', hidden: '  ***\n *** ' }],
  ['words in a text', { texts: ['Ann Lee'], text: 'Pay Ann  Lee now', hidden: 'Pay ***  *** now' }],
  [
    'every time',
    { texts: ['4711'], text: '4711, not 47110, but #4711', hidden: '****, not 47110, but #****' },
  ],
  ['no part of a word', { texts: ['test'], text: 'latest test', hidden: 'latest ****' }],
  ['letters of other scripts', { texts: ['Köln'], text: 'Köln, Kölner', hidden: '****, Kölner' }],
  ['the longest text first', { texts: ['Ann', 'Ann Lee'], text: 'Ann Lee, Ann', hidden: '*** ***, ***' }],
  [
    'characters with a meaning in patterns',
    { texts: ['(a+b)*', 'c:\\d'], text: 'x (a+b)* y c:\\d', hidden: 'x ****** y ****' },
  ],
  ['nothing that is too short', { texts: ['no', '', '  '], text: 'no, no', hidden: 'no, no' }],
])('hides %s', (_name, { texts, text, hidden }) => {
  expect(createTextMasker(texts)(text)).toBe(hidden)
})

test('hides each of a thousand texts where it is a whole text', () => {
  const hideText = createTextMasker(Array.from({ length: 1000 }, (_, index) => `name ${index}`))
  expect([hideText('name 0'), hideText('name 999'), hideText('name 1000')]).toEqual([
    '**** *',
    '**** ***',
    'name 1000',
  ])
})

test('reaches all strings of a value, and no keys', () => {
  const hideText = createTextMasker(['Ann'])
  const value = { Ann: ['Ann', 1, null, { text: 'for Ann' }] }
  expect(mapStrings(value, hideText)).toEqual({ Ann: ['***', 1, null, { text: 'for ***' }] })
})
