import { expect, test } from 'bun:test'
import { fitText } from './drawing-surface.tsx'

const view = { x: 100, y: 1000, width: 216, height: 600 }
/** Measures every character as ten pixels wide, so twenty characters fit into a line. */
const fit = (text: string, x: number, y: number) =>
  fitText({ text, at: { x, y } }, view, ({ length }) => length * 10)

test('a text that fits where it was typed stays there', () => {
  expect(fit('Wrong price', 120, 1200)).toEqual({ text: 'Wrong price', at: { x: 120, y: 1200 } })
})

test('a text at the right edge moves to the left until all of it is visible', () => {
  expect(fit('Wrong price', 300, 1200)).toEqual({ text: 'Wrong price', at: { x: 198, y: 1200 } })
})

test('a text that is wider than the view breaks between words', () => {
  const { text, at } = fit('Hello here a longer text to see if it fits', 300, 1200)
  expect(text).toBe('Hello here a longer\ntext to see if it\nfits')
  expect(at).toEqual({ x: 118, y: 1200 })
})

test('a word that is wider than the view breaks between characters', () => {
  expect(fit('a'.repeat(45), 300, 1200)).toEqual({
    text: ['a'.repeat(20), 'a'.repeat(20), 'aaaaa'].join('\n'),
    at: { x: 108, y: 1200 },
  })
})

test('lines below the lower edge move up', () => {
  const { at } = fit('Hello here a longer text to see if it fits', 300, 1590)
  expect(at.y).toBe(1600 - 8 - 2 * 28)
})
