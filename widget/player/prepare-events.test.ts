import { expect, test } from 'bun:test'
import { prepareEvents } from './prepare-events.ts'

const nothing = new Map<string, string>()
const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
  type: 2,
  id: 9,
  tagName,
  attributes,
  childNodes,
})
const snapshot = (node: object) => ({
  type: 2,
  timestamp: 1,
  data: { node, initialOffset: { top: 0, left: 0 } },
})

function prepareNode(node: object, resources = nothing): unknown {
  const [event] = prepareEvents([snapshot(structuredClone(node))], resources)
  return event && 'node' in event.data ? event.data.node : undefined
}

test.each([
  ['dark', 'min-width:0', 'dark'],
  ['light', 'max-width:0', 'light'],
])('R-24 a replay of the color scheme %s shows its styles', (scheme, condition, offered) => {
  const css = '@media (prefers-color-scheme:dark){a{}}:root{color-scheme: light dark}'
  const pinned = `@media (${condition}){a{}}:root{color-scheme: ${offered}}`
  const text = { type: 3, id: 8, textContent: css }
  const page = element('html', {}, [
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('style', {}, [text]),
    element('style', { _cssText: css }),
    element('p', {}, [text]),
  ])
  const events = [
    { type: 4, timestamp: 0, data: { width: 1, height: 1, scheme } },
    snapshot(page),
    {
      type: 3,
      timestamp: 2,
      data: { source: 15, id: 1, styleIds: [1], styles: [{ rules: [{ rule: css }] }] },
    },
  ]
  const [, { data } = { data: {} }, change] = prepareEvents(structuredClone(events), nothing)
  expect(data).toMatchObject({
    node: {
      childNodes: [
        { attributes: { content: offered } },
        { childNodes: [{ textContent: pinned }] },
        { attributes: { _cssText: pinned } },
        { childNodes: [{ textContent: css }] },
      ],
    },
  })
  expect(change?.data).toMatchObject({ styles: [{ rules: [{ rule: pinned }] }] })
})

test('P-029 removes attributes that run, load or navigate', () => {
  const attributes = {
    onclick: 'a()',
    ONLOAD: 'a()',
    href: ' java\tscript:a()',
    srcdoc: '<script>',
    ping: 'http://a.example',
    formaction: 'http://a.example',
    'http-equiv': 'refresh',
    'bad name': 'x',
    class: 'kept',
    style: 'color: red',
  }
  expect(prepareNode(element('a', attributes))).toEqual(element('a', { class: 'kept', style: 'color: red' }))
  expect(prepareNode(element('iframe', { src: 'http://a.example', width: '9' }))).toEqual(
    element('iframe', { width: '9' }),
  )
})

test('P-029 keeps links to style sheets, and removes those that preconnect', () => {
  expect(prepareNode(element('LINK', { rel: 'Preconnect', href: 'http://a.example' }))).toEqual(
    element('LINK', {}),
  )
  const sheet = element('link', { rel: 'stylesheet', href: 'http://a.example/a.css' })
  expect(prepareNode(sheet)).toEqual(sheet)
})

test('P-029 replaces scripts, objects and invalid elements with harmless ones', () => {
  const names = ['SCRIPT', 'object', 'embed', 'a b', 'foreignObject'].map((tagName) => {
    const node = prepareNode(element(tagName, {}))
    return Object(node).tagName
  })
  expect(names).toEqual(['noscript', 'span', 'span', 'span', 'foreignObject'])

  const shown = ['/a.svg?v=2', '/a.html'].map((data) => prepareNode(element('object', { data }), nothing))
  expect(shown).toMatchObject([{ tagName: 'img', attributes: { src: '/a.svg?v=2' } }, { tagName: 'span' }])
})

test('checks later attributes against the element', () => {
  const events = [
    snapshot(element('iframe', {})),
    {
      type: 3,
      timestamp: 2,
      data: {
        source: 0,
        adds: [{ parentId: 1, nextId: null, node: { ...element('link', {}), id: 12 } }],
        removes: [],
        texts: [],
        attributes: [
          { id: 9, attributes: { src: 'http://a.example', srcdoc: 'x', title: 'kept' } },
          { id: 12, attributes: { rel: 'preconnect', href: 'http://a.example' } },
        ],
      },
    },
  ]
  const [, change] = prepareEvents(events, nothing)
  expect(Object(change?.data).attributes).toEqual([
    { id: 9, attributes: { title: 'kept' } },
    { id: 12, attributes: {} },
  ])
})

test('replaces URLs with the report’s resources', () => {
  const resources = new Map([['http://a.example/a.png', 'data:image/png;base64,AA']])
  expect(prepareNode(element('img', { src: 'http://a.example/a.png' }), resources)).toEqual(
    element('img', { src: 'data:image/png;base64,AA' }),
  )
})

test('removes events that the replayer cannot play, and sorts the others', () => {
  const whole = { type: 3, timestamp: 5, data: { source: 3, id: 1, x: 0, y: 0 } }
  const events = [
    whole,
    { type: 3, timestamp: 1, data: {} },
    { type: 3, timestamp: 1, data: { source: 1, positions: [] } },
    { type: 3, timestamp: 1, data: { source: 1, positions: [null] } },
    { type: 3, timestamp: 1, data: { source: 2, id: 1, type: 'click' } },
    { type: 3, timestamp: Number.NaN, data: { source: 3, id: 1, x: 0, y: 0 } },
    { type: 2, timestamp: 1, data: {} },
    { type: 2, timestamp: 3, data: { node: { type: 0, id: 1, childNodes: [] } } },
    { type: 9, timestamp: 1, data: {} },
    null,
    'event',
    { type: 4, timestamp: 2, data: { href: '', width: 1, height: 1 } },
  ]
  expect(prepareEvents(events, nothing)).toEqual([
    { type: 4, timestamp: 2, data: { href: '', width: 1, height: 1 } },
    {
      type: 2,
      timestamp: 3,
      data: { node: { type: 0, id: 1, childNodes: [] }, initialOffset: { left: 0, top: 0 } },
    },
    whole,
  ])
})
