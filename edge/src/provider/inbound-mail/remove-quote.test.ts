import { expect, test } from 'bun:test'
import { removeQuote } from './remove-quote.ts'

test.each([
  ['Thanks!\r\n\r\nIt works.', 'Thanks!\n\nIt works.'],
  ['Thanks!\n\nOn Mon, 23 Nov 2026 at 10:00, Ann Lee wrote:\n> We found it.\n> Really.', 'Thanks!'],
  [
    'Thanks!\n\nOn Mon, 23 Nov 2026 at 10:00, Ann Lee (Docs)\n<support@docs.example> wrote:\n\n> We found it.',
    'Thanks!',
  ],
  ['Danke!\n\nAm 23.11.2026 um 10:00 schrieb Ann Lee:\n> We found it.', 'Danke!'],
  ['Thanks!\n\n-----Original Message-----\nFrom: Ann', 'Thanks!'],
  ['Thanks!\n\n________________________________\nFrom: Ann', 'Thanks!'],
  ['Thanks!\n-- \nKim, Example Inc.', 'Thanks!'],
  ['> We found it.\nWhere?\n> Really.\nAnd when?', 'Where?\nAnd when?'],
  ['On this page:\nthe button is gone', 'On this page:\nthe button is gone'],
  ['> only a quote', ''],
])('%j is reduced to %j', (text, reply) => expect(removeQuote(text)).toBe(reply))

test('a long email is cut', () => {
  expect(removeQuote('a\n'.repeat(1_000_000)).length).toBeLessThan(5000)
})
