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
  ['On Monday, Ann wrote:\n> We found it.\n> Where is it?\n\nIn the menu.', 'In the menu.'],
  [
    'Thanks!\n\nOn Monday,\nAnn wrote:\n\n> Where is it?\n\nIn the menu.\n\n> And when?\n\nAlways.',
    'Thanks!\n\n\nIn the menu.\n\n\nAlways.',
  ],
  ['Thanks!\n-- \nKim\n\nOn Monday, Ann wrote:\n> Where?\nIn the menu.', 'Thanks!\nIn the menu.'],
  ['First:\n__________\nSecond', 'First:\n__________\nSecond'],
  ['-----Original Message-----\nFrom: Ann\n\nAnswer', '-----Original Message-----\nFrom: Ann\n\nAnswer'],
  ['> We found it.\nWhere?\n> Really.\nAnd when?', 'Where?\nAnd when?'],
  ['On this page:\nthe button is gone', 'On this page:\nthe button is gone'],
  ['> only a quote', '> only a quote'],
])('%j is reduced to %j', (text, reply) => expect(removeQuote(text)).toBe(reply))

test('a long email is cut', () => {
  expect(removeQuote('a\n'.repeat(1_000_000)).length).toBeLessThan(5000)
})
