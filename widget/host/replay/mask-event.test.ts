import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createAnimationEvent } from '../../replay-format/animation-event.ts'
import { createPageChange } from '../../replay-format/custom-events.ts'
import { eventTypes, type ReplayEvent, type ReplayNode, sources } from '../../replay-format/rrweb-event.ts'
import { addRedaction } from '../masking/add-redaction.ts'
import { createPageMasking, type MaskSwitches } from '../masking/page-masking.ts'
import { type Lookup, maskAttributes, maskEvent, maskNode } from './mask-event.ts'
import { redactReplay } from './redact-replay.ts'

const change = (data: object): ReplayEvent => ({
  type: eventTypes.incremental,
  timestamp: 0,
  data: { ...data },
})
const input = (id: number, text: string): ReplayEvent =>
  change({ source: sources.input, id, text, isChecked: false })
const textsOf = (events: readonly ReplayEvent[]): unknown[] =>
  events.map(({ data }) => Reflect.get(data, 'text'))

const createMasking = (switches: Partial<MaskSwitches> = {}) =>
  createPageMasking(
    () => ({ maskTypedText: false, maskAllText: false, ...switches }),
    () => false,
  )
const masking = createMasking()

function createLookup(known: Partial<Lookup> = {}) {
  const typed = new Map<number, string[]>()
  const lookup: Lookup = {
    nodeOf: () => null,
    isMasked: () => false,
    isBlocked: () => false,
    isOurs: () => false,
    masking,
    noteTyped: (id, text) => void typed.set(id, [...(typed.get(id) ?? []), text]),
    ...known,
  }
  return { lookup, typed }
}

const redact = (events: ReplayEvent[], typed = new Map<number, string[]>()) =>
  redactReplay({ events, typed }, addRedaction(masking), () => Promise.resolve())

/** Returns a recorded tree without secrets, as when a replay is read. */
async function redactTree(node: ReplayNode): Promise<ReplayNode> {
  const recorded: ReplayEvent = { type: eventTypes.fullSnapshot, timestamp: 0, data: { node } }
  const before = structuredClone(recorded)
  const [event] = await redact([recorded])
  expect(recorded).toEqual(before)
  return Object(event?.data).node
}

test('R-23 a field into which a card number was typed shows nothing of it, not even its first digits', async () => {
  const typeCard = () => [
    input(1, '4111 1111 1111 111'),
    input(2, 'hello'),
    input(1, '4111 1111 1111 1111'),
    input(1, ''),
  ]
  const masked = ['******************', 'hello', '***', '']
  const { lookup, typed } = createLookup()
  const events = typeCard()
  for (const event of events) expect(maskEvent(event, lookup)).toBe(true)
  expect(textsOf(await redact(events))).toEqual(masked)
  // The event with the whole number is no longer in the recording.
  const rest = await redact(typeCard().toSpliced(2, 1), typed)
  expect(textsOf(rest)).toEqual(masked.toSpliced(2, 1))
})

test('R-23 a masked field shows only how much is typed into it, and not whether it is checked', () => {
  const { lookup, typed } = createLookup({ nodeOf: () => ({ nodeType: 1 }) as Node, isMasked: () => true })
  const event = change({ source: sources.input, id: 1, text: 'Ann Lee', isChecked: true })
  expect(maskEvent(event, lookup)).toBe(true)
  expect(event.data).toMatchObject({ text: '*******', isChecked: false })
  expect(typed.size).toBe(0)
})

test('clicks on the widget are not recorded', () => {
  const element = { nodeType: 1 } as Node // the mock has every property that the code reads
  const click = change({ source: sources.mouseInteraction, type: 2, id: 1 })
  expect(maskEvent(click, createLookup({ nodeOf: () => element }).lookup)).toBe(true)
  expect(maskEvent(click, createLookup({ nodeOf: () => element, isOurs: () => true }).lookup)).toBe(false)
  expect(maskEvent(click, createLookup().lookup), 'in the shadow root of the widget').toBe(false)
})

/** An element of the page, of which the code reads what `HTMLElement` defines. */
class PageElement {
  nodeType = 1
  get localName() {
    return 'p'
  }
  getAttribute() {
    return null
  }
}
const before = Reflect.get(globalThis, 'HTMLElement')
beforeAll(() => void Reflect.set(globalThis, 'HTMLElement', PageElement))
afterAll(() => void Reflect.set(globalThis, 'HTMLElement', before))

test('R-23 what is added to marked elements or changes in them is masked, and secrets in changed styles are', async () => {
  // What the code uses.
  const [marked, other, blocked] = Array.from({ length: 3 }, () => new PageElement()) as unknown as Node[]
  const inShadowRoot = { nodeType: 3, parentNode: { nodeType: 11, host: marked } } as unknown as Node
  const { lookup } = createLookup({
    nodeOf: (id) => (id === 1 ? marked : id === 6 ? blocked : id === 8 ? inShadowRoot : other) ?? null,
    isMasked: (node) => node === marked,
    isBlocked: (node) => node === blocked,
  })
  const mutation = (masked: string, picture: string, url: string) => ({
    source: sources.mutation,
    adds: [
      { parentId: 1, node: { type: 2, id: 3, tagName: 'p', attributes: {}, childNodes: [] } },
      { parentId: 3, node: { type: 3, id: 4, textContent: masked } },
      { parentId: 2, node: { type: 3, id: 5, textContent: 'Bob' } },
    ],
    texts: [
      { id: 1, value: masked },
      { id: 2, value: 'Bob' },
      { id: 8, value: masked },
    ],
    attributes: [
      { id: 1, attributes: { title: masked } },
      { id: 2, attributes: { title: 'Bob', style: `background: url(${url})` } },
      { id: 1, attributes: { style: `background: ${picture}` } },
    ],
    removes: [],
  })
  const made = mutation('Ann', 'url(/ann.png)', '/a?token=b')
  const adds = [...made.adds, { parentId: 6, node: { type: 3, id: 7, textContent: 'in a blocked element' } }]
  const event = change({ ...made, adds })
  expect(maskEvent(event, lookup)).toBe(true)
  const [redacted] = await redact([event])
  expect(redacted?.data).toEqual(mutation('***', 'none', '/a?token=***'))
  expect(event.data).toEqual(mutation('***', 'none', '/a?token=b'))
})

const element = (
  tagName: string,
  attributes: Record<string, unknown>,
  ...childNodes: ReplayNode[]
): ReplayNode => ({
  type: 2,
  id: 1,
  tagName,
  attributes,
  childNodes,
})
const open = { masking, isMaskedId: () => false, isTypedId: () => false }
const text = (textContent: string): ReplayNode => ({ type: 3, id: 2, textContent })

test('R-23 in marked elements texts become asterisks and only attributes of appearance remain', () => {
  const marked = { 'data-feedback-mask': '', class: 'card' }
  const inner = element('p', { title: 'Ann', 'data-user': 'Ann', class: 'name' }, text('Ann Lee'))
  const tree = element('main', {}, text('open'), element('div', marked, inner))
  maskNode(tree, false, open)
  expect(tree).toEqual(
    element(
      'main',
      {},
      text('open'),
      element('div', { class: 'card' }, element('p', { title: '***', class: 'name' }, text('*** ***'))),
    ),
  )
})

test('W-149 values of secret and hidden fields are masked', () => {
  const form = element('form', {}, element('input', { type: 'password', value: 'a b' }))
  maskNode(form, false, { ...open, isMaskedId: () => true })
  expect(form.childNodes?.[0]?.attributes).toEqual({ type: 'password', value: '***' })
  const hidden = { type: 'hidden', value: 'token' }
  maskAttributes(hidden, { tagName: 'input', isMasked: false, isValueMasked: false, masking })
  expect(hidden).toEqual({ type: 'hidden', value: '*****' })
})

test('event handlers, documents in attributes and secrets in URLs are removed from every element', async () => {
  const attributes: Record<string, unknown> = {
    onclick: 'f()',
    srcdoc: '<p>',
    href: '/a?token=b&c=d',
    rr_scrollTop: 4,
    rr_state: '0,2',
    checked: true,
  }
  const shown = { ...attributes }
  maskAttributes(shown, { tagName: 'a', isMasked: false, isValueMasked: false, masking })
  expect((await redactTree(element('a', shown))).attributes).toEqual({
    href: '/a?token=***&c=d',
    rr_scrollTop: 4,
    rr_state: '0,2',
    checked: true,
  })
  maskAttributes(attributes, { tagName: 'a', isMasked: true, isValueMasked: false, masking })
  expect(attributes).toEqual({ rr_scrollTop: 4 })
})

test('very long texts are cut', async () => {
  const tree = element('pre', {}, text('x'.repeat(200_000)))
  maskNode(tree, false, open)
  expect((await redactTree(tree)).childNodes?.[0]?.textContent).toBe(`${'x'.repeat(99_000)}…`)
})

test('the text of a long style sheet keeps all rules, and only its strings and URLs are redacted', async () => {
  const rule = 'a{background:url(/a?token=b)}'
  const sheet = element('link', { _cssText: `${rule}${'b{color:red}'.repeat(10_000)}i{--token:1}` })
  maskNode(sheet, false, open)
  expect((await redactTree(sheet)).attributes?.['_cssText']).toBe(
    `a{background:url(/a?token=***)}${'b{color:red}'.repeat(10_000)}i{--token:1}`,
  )
})

test('a secret where a long text, value or attribute is cut does not stay readable in part', async () => {
  const long = `${'x '.repeat(49_995)}4111 1111 1111 1111${' y'.repeat(1000)}`
  const tree = element('div', { title: long }, text(long), element('input', { value: long }))
  maskNode(tree, false, open)
  const written = JSON.stringify(await redactTree(tree))
  expect(written).toContain('x x x')
  expect(written).not.toContain('4111')
})

test('R-23 maskTypedText masks text in fields and editors, but not labels', () => {
  const typed = createMasking({ maskTypedText: true })
  const tree = element(
    'body',
    {},
    element('input', { value: 'Ann', placeholder: 'Name' }),
    element('div', { contenteditable: 'true' }, text('Dear Ann')),
    element('div', { contenteditable: 'false' }, text('Hello')),
  )
  maskNode(tree, false, { ...open, masking: typed, isTypedId: () => true })
  expect(tree.childNodes).toEqual([
    element('input', { value: '***', placeholder: 'Name' }),
    element('div', {}, text('**** ***')),
    element('div', { contenteditable: 'false' }, text('Hello')),
  ])
})

test('R-23 maskAllText masks all text', () => {
  const all = createMasking({ maskTypedText: true, maskAllText: true })
  const tree = element('html', {}, element('p', { title: 'Ann' }, text('Ann')))
  maskNode(tree, false, { ...open, masking: all })
  expect(tree.childNodes).toEqual([element('p', { title: '***' }, text('***'))])
})

test('R-23 card numbers and tokens are masked even if the element is not', async () => {
  const tree = element(
    'p',
    { 'data-api-key': 'abc', title: 'card 4111 1111 1111 1111', d: 'M 4111 1111 1111 1111' },
    text('card 4111 1111 1111 1111'),
  )
  expect(await redactTree(tree)).toEqual(
    element('p', { 'data-api-key': '***', title: 'card ***', d: 'M 4111 1111 1111 1111' }, text('card ***')),
  )
})

test('a field that a form has under the name of a recorded property is no attribute', () => {
  const attributes: Record<string, unknown> = { rr_scrollTop: { nodeType: 1 }, rr_scrollLeft: 5 }
  maskAttributes(attributes, { tagName: 'form', isMasked: false, isValueMasked: false, masking })
  expect(attributes).toEqual({ rr_scrollLeft: 5 })
})

test('R-23 secrets are removed from changed texts, attributes and styles, addresses and animations', async () => {
  const secret = 'https://a.example/?token=abc'
  const events = [
    change({
      source: sources.mutation,
      adds: [{ parentId: 1, node: text(secret) }],
      texts: [{ id: 2, value: secret }],
      attributes: [
        { id: 1, attributes: { href: secret, style: { background: [`url("${secret}")`, 'important'] } } },
      ],
      removes: [],
    }),
    change({ source: sources.styleSheetRule, adds: [{ rule: `a{background:url(${secret})}` }] }),
    change({
      source: sources.adoptedStyleSheet,
      id: 1,
      styles: [{ rules: [{ rule: `a{--x:"${secret}"}` }] }],
    }),
    change({ source: sources.styleDeclaration, set: { value: `url(${secret})` } }),
    createPageChange({ kind: 'address', href: secret }, 0),
    createAnimationEvent([{ id: 1, time: 0, rate: 1, keyframes: [{ background: `url(${secret})` }] }], 0),
    { type: eventTypes.meta, timestamp: 0, data: { href: secret } },
  ]
  const written = JSON.stringify(await redact(events))
  expect(written.match(/token=\*\*\*/g)).toHaveLength(10)
  expect(written).not.toContain('abc')
})
