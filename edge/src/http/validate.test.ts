import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { formatIssue, parse } from './validate.ts'

const schema = v.strictObject({
  status: v.optional(v.picklist(['open', 'done'])),
  name: v.optional(v.pipe(v.string(), v.minLength(2), v.maxLength(3))),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))),
  ids: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2))),
  url: v.optional(v.pipe(v.string(), v.url())),
  mode: v.optional(v.literal('on')),
  email: v.optional(v.pipe(v.string(), v.includes('@', 'an email address'))),
  day: v.optional(v.pipe(v.string(), v.isoDate('This day does not exist. Enter another one.'))),
  deep: v.optional(v.array(v.strictObject({ isOn: v.boolean() }))),
})

function explain(value: unknown, by: v.GenericSchema = schema): string {
  const { issues } = v.safeParse(by, value, { abortEarly: true })
  return issues === undefined ? 'valid' : formatIssue(issues[0])
}

test.each([
  [{ status: 'fixed' }, 'status: “fixed” is not allowed. Use one of "open", "done".'],
  [{ mode: 'off' }, 'mode: “off” is not allowed. Use "on".'],
  [{ name: 'a' }, 'name: has 1 character; it needs at least 2. Add to it.'],
  [{ name: 'abcd' }, 'name: has 4 characters; the limit is 3. Shorten it.'],
  [{ name: null }, 'name: is null; use a string.'],
  [{ ids: [] }, 'ids: has 0 items; it needs at least 1. Add to it.'],
  [{ ids: ['a', 'b', 'c'] }, 'ids: has 3 items; the limit is 2. Shorten it.'],
  [{ ids: ['a', 5] }, 'ids.1: is 5; use a string.'],
  [{ days: 0 }, 'days: is 0; use at least 1.'],
  [{ days: 10 }, 'days: is 10; use at most 9.'],
  [{ days: 1.5 }, 'days: is 1.5; use a whole number.'],
  [{ days: '1' }, 'days: is "1"; use a number.'],
  [{ url: 'x' }, 'url: “x” is not a URL. Enter one that starts with https://.'],
  [{ email: 'x' }, 'email: enter an email address.'],
  [{ day: 'x' }, 'day: This day does not exist. Enter another one.'],
  [{ stauts: 'open' }, 'stauts: is not a known field. Remove it, or check its spelling.'],
  [{ deep: [{}] }, 'deep.0.isOn: is missing. Add it.'],
  [{ deep: [{ isOn: 1 }] }, 'deep.0.isOn: is 1; use true or false.'],
  [{ deep: {} }, 'deep: is an object; use a list.'],
  [null, 'body: is null; use an object.'],
])('%j: %s', (value, text) => {
  expect(explain(value)).toBe(text)
})

test('a value for which no type can be named is not valid', () => {
  expect(explain(5, v.union([v.string(), v.boolean()]))).toBe('body: “5” is not valid here.')
})

test('a long value is cut', () => {
  expect(explain('x'.repeat(1000), v.picklist(['a']))).toBe(
    `body: “${'x'.repeat(60)}…” is not allowed. Use "a".`,
  )
})

test('an unknown field is refused with the known ones', () => {
  const query = v.pipe(v.strictObject({ status: v.optional(v.string()), label: v.optional(v.string()) }))
  expect(() => parse(query, { stauts: 'open' }, 'invalid_query')).toThrow(
    'stauts: is not a known field. Remove it, or check its spelling. The known fields are status, label.',
  )
  expect(() => parse(query, { status: 5 }, 'invalid_query')).toThrow(/^status: is 5; use a string\.$/)
})
