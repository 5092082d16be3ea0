import { expect, test } from 'bun:test'
import { findPatch, addDuration } from './add-duration.ts'

const hex = (text: string) =>
  Uint8Array.from(text.replace(/\s/g, '').match(/../g) ?? [], (byte) => parseInt(byte, 16))
const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')

const EBML = '1a45dfa3 84 4282 8177'
/** Fields of the Info element: a time scale of 1,000,000 ns, and the name of the muxing application. */
const FIELDS = '2ad7b1 83 0f4240 4d80 81 61'
const CLUSTER = '1f43b675 01ffffffffffffff e7 81 00'
const SEGMENT = '18538067 01ffffffffffffff'
const EIGHT_SECONDS = '4489 88 40bf400000000000'

const addTo = async (file: string, milliseconds = 8000) =>
  text(await (await addDuration(new Blob([hex(file)]), milliseconds)).arrayBuffer())

test('a live recording gets its duration, and everything else stays as it was', async () => {
  const file = `${EBML} ${SEGMENT} 1549a966 8b ${FIELDS} ${CLUSTER}`
  expect(await addTo(file)).toBe(
    text(hex(`${EBML} ${SEGMENT} 1549a966 0100000000000016 ${FIELDS} ${EIGHT_SECONDS} ${CLUSTER}`).buffer),
  )
})

test('an empty duration is overwritten in place', async () => {
  const file = `${EBML} ${SEGMENT} 1549a966 96 ${FIELDS} 4489 88 0000000000000000 ${CLUSTER}`
  expect(await addTo(file)).toBe(
    text(hex(`${EBML} ${SEGMENT} 1549a966 96 ${FIELDS} ${EIGHT_SECONDS} ${CLUSTER}`).buffer),
  )
  const short = `${EBML} ${SEGMENT} 1549a966 92 ${FIELDS} 4489 84 00000000 ${CLUSTER}`
  expect(await addTo(short)).toBe(
    text(hex(`${EBML} ${SEGMENT} 1549a966 92 ${FIELDS} 4489 84 45fa0000 ${CLUSTER}`).buffer),
  )
})

test('the duration uses the time scale of the file', () => {
  const half = hex(`${EBML} ${SEGMENT} 1549a966 87 2ad7b1 83 07a120 ${CLUSTER}`)
  const bytes = findPatch(half, 1000)?.bytes ?? new Uint8Array(8)
  expect(new DataView(bytes.buffer).getFloat64(bytes.length - 8)).toBe(2000)
})

test.each([
  ['a duration', `${EBML} ${SEGMENT} 1549a966 96 ${FIELDS} 4489 88 4010000000000000 ${CLUSTER}`],
  ['a table of places', `${EBML} ${SEGMENT} 114d9b74 82 ec80 1549a966 8b ${FIELDS} ${CLUSTER}`],
  ['a known end', `${EBML} 18538067 90 1549a966 8b ${FIELDS}`],
  ['no information', `${EBML} ${SEGMENT} ${CLUSTER}`],
  ['another format', '00000024 66747970 69736f6d 00000200'],
  ['half a header', '1a45'],
  ['nothing in it', ''],
])('a file with %s stays as it is', async (_name, file) => {
  expect(await addTo(file)).toBe(text(hex(file).buffer))
})
