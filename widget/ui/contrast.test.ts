import { expect, test } from 'bun:test'
import { contrast, ensureContrast, mixColors, selectTextColor } from './contrast.ts'

const colors = ['#0A5BD3', '#FFCC00', '#777777', '#FF00FF', '#101010', '#FFFFFF', '#00D082', '#8A8A8A']

test('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBe(21)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
})

test.each(colors)('text on %s is readable', (background) => {
  expect(contrast(selectTextColor(background), background)).toBeGreaterThanOrEqual(4.5)
})

test('every color becomes readable on every background', () => {
  const failures = colors.flatMap((background) =>
    colors.filter((color) => contrast(ensureContrast(color, background, 4.5), background) < 4.5),
  )
  expect(failures).toEqual([])
})

test('a readable color stays unchanged', () => {
  expect(ensureContrast('#0a5bd3', '#ffffff', 4.5)).toBe('#0a5bd3')
})

test('mixes by share', () => {
  expect([mixColors('#000000', '#ffffff', 0.5), mixColors('#102030', '#ffffff', 0)]).toEqual([
    '#808080',
    '#102030',
  ])
})
