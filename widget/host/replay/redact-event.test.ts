import { expect, test } from 'bun:test'
import { createMasking } from '../masking/masking.ts'
import { eventTypes, type ReplayEvent, sources } from '../../replay-format/rrweb-event.ts'
import { type Lookup, maskInputs, redactEvent } from './redact-event.ts'

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
