import { expect, test } from 'bun:test'
import { eventTypes, type ReplayEvent, type ReplayNode, sources } from '../../replay-format/rrweb-event.ts'
import { createMasking } from '../masking/masking.ts'
import { type Lookup, maskInputs, redactAttributes, redactEvent, redactNode } from './redact-event.ts'

const change = (data: object): ReplayEvent => ({
  type: eventTypes.incremental,
  timestamp: 0,
  data: { ...data },
})
const input = (id: number, text: string): ReplayEvent =>
  change({ source: sources.input, id, text, isChecked: false })
const textsOf = (events: readonly ReplayEvent[]): unknown[] =>
  events.map(({ data }) => Reflect.get(data, 'text'))

function createLookup(known: Partial<Lookup> = {}) {
  const secrets = new Set<number>()
  const lookup: Lookup = {
    nodeOf: () => null,
    isMasked: () => false,
    isBlocked: () => false,
    isOurs: () => false,
    masking: createMasking(
      () => ({ maskTypedText: false, maskAllText: false }),
      () => false,
    ),
    noteSecret: (id) => void secrets.add(id),
    ...known,
  }
  return { lookup, secrets }
}

test('R-23 a field into which a card number was typed shows nothing of it, not even its first digits', () => {
  const { lookup, secrets } = createLookup()
  const events = [
    input(1, '4111 1111 1111 111'),
    input(2, 'hello'),
    input(1, '4111 1111 1111 1111'),
    input(1, ''),
  ]
  for (const event of events) expect(redactEvent(event, lookup)).toBe(true)
  expect(textsOf(maskInputs(events, secrets))).toEqual(['******************', 'hello', '***', ''])
})

test('clicks on the widget are not recorded', () => {
  const element = { nodeType: 1 } as Node // the mock has every property that the code reads
  const click = change({ source: sources.mouseInteraction, type: 2, id: 1 })
  expect(redactEvent(click, createLookup({ nodeOf: () => element }).lookup)).toBe(true)
  expect(redactEvent(click, createLookup({ nodeOf: () => element, isOurs: () => true }).lookup)).toBe(false)
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
const masking = createMasking(
  () => ({ maskTypedText: false, maskAllText: false }),
  () => false,
)
const open = { masking, isMaskedId: () => false, isTypedId: () => false }
const text = (textContent: string): ReplayNode => ({ type: 3, id: 2, textContent })

test('R-23 in marked elements texts become asterisks and only attributes of appearance remain', () => {
  const marked = { 'data-feedback-mask': '', class: 'card' }
  const inner = element('p', { title: 'Ann', 'data-user': 'Ann', class: 'name' }, text('Ann Lee'))
  const tree = element('main', {}, text('open'), element('div', marked, inner))
  redactNode(tree, false, open)
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
  redactNode(form, false, { ...open, isMaskedId: () => true })
  expect(form.childNodes?.[0]?.attributes).toEqual({ type: 'password', value: '***' })
  const hidden = { type: 'hidden', value: 'token' }
  redactAttributes(hidden, { tagName: 'input', isMasked: false, isValueMasked: false, masking })
  expect(hidden).toEqual({ type: 'hidden', value: '*****' })
})

test('event handlers, documents in attributes and secrets in URLs are removed from every element', () => {
  const attributes: Record<string, unknown> = {
    onclick: 'f()',
    srcdoc: '<p>',
    href: '/a?token=b&c=d',
    rr_scrollTop: 4,
    rr_state: '0,2',
    checked: true,
  }
  const shown = { ...attributes }
  redactAttributes(shown, { tagName: 'a', isMasked: false, isValueMasked: false, masking })
  expect(shown).toEqual({ href: '/a?token=***&c=d', rr_scrollTop: 4, rr_state: '0,2', checked: true })
  redactAttributes(attributes, { tagName: 'a', isMasked: true, isValueMasked: false, masking })
  expect(attributes).toEqual({ rr_scrollTop: 4 })
})

test('very long texts are cut', () => {
  const tree = element('pre', {}, text('x'.repeat(200_000)))
  redactNode(tree, false, open)
  expect(tree.childNodes?.[0]?.textContent).toBe(`${'x'.repeat(99_000)}…`)
})

test('a secret where a long text, value or attribute is cut does not stay readable in part', () => {
  const long = `${'x '.repeat(49_995)}4111 1111 1111 1111${' y'.repeat(1000)}`
  const tree = element('div', { title: long }, text(long), element('input', { value: long }))
  redactNode(tree, false, open)
  const written = JSON.stringify(tree)
  expect(written).toContain('x x x')
  expect(written).not.toContain('4111')
})

test('R-23 maskTypedText masks text in fields and editors, but not labels', () => {
  const typed = createMasking(
    () => ({ maskTypedText: true, maskAllText: false }),
    () => false,
  )
  const tree = element(
    'body',
    {},
    element('input', { value: 'Ann', placeholder: 'Name' }),
    element('div', { contenteditable: 'true' }, text('Dear Ann')),
    element('div', { contenteditable: 'false' }, text('Hello')),
  )
  redactNode(tree, false, { ...open, masking: typed, isTypedId: () => true })
  expect(tree.childNodes).toEqual([
    element('input', { value: '***', placeholder: 'Name' }),
    element('div', {}, text('**** ***')),
    element('div', { contenteditable: 'false' }, text('Hello')),
  ])
})

test('R-23 maskAllText masks all text', () => {
  const all = createMasking(
    () => ({ maskTypedText: true, maskAllText: true }),
    () => false,
  )
  const tree = element('html', {}, element('p', { title: 'Ann' }, text('Ann')))
  redactNode(tree, false, { ...open, masking: all })
  expect(tree.childNodes).toEqual([element('p', { title: '***' }, text('***'))])
})

test('R-23 card numbers and tokens are masked even if the element is not', () => {
  const tree = element(
    'p',
    { 'data-api-key': 'abc', title: 'card 4111 1111 1111 1111', d: 'M 4111 1111 1111 1111' },
    text('card 4111 1111 1111 1111'),
  )
  redactNode(tree, false, open)
  expect(tree).toEqual(
    element('p', { 'data-api-key': '***', title: 'card ***', d: 'M 4111 1111 1111 1111' }, text('card ***')),
  )
})

test('a field that a form has under the name of a recorded property is no attribute', () => {
  const attributes: Record<string, unknown> = { rr_scrollTop: { nodeType: 1 }, rr_scrollLeft: 5 }
  redactAttributes(attributes, { tagName: 'form', isMasked: false, isValueMasked: false, masking })
  expect(attributes).toEqual({ rr_scrollLeft: 5 })
})
