import { expect, test } from 'bun:test'
import { formatTimeAgo } from './format-times.ts'
import { escapeInvisible, escapeInvisibleLine } from './escape-invisible.ts'

test('direction overrides are shown', () => {
  expect(escapeInvisible('exe.\u202egnp')).toBe('exe.⟨U+202E⟩gnp')
  expect(escapeInvisible('\u2066a\u2069')).toBe('⟨U+2066⟩a⟨U+2069⟩')
})

test('terminal sequences and control characters are shown', () => {
  expect(escapeInvisible('\u001b[31mred\u0000\u007f\u009b')).toBe('␛[31mred␀␡⟨U+009B⟩')
})

test('text in any language is unchanged', () => {
  const texts = ['Über\tuns\nzwei', 'عند تغيير الحجم', 'ファイル', '👩‍💻 ok', 'क्षेत्र']
  expect(texts.map(escapeInvisible)).toEqual(texts)
})

test('line breaks become spaces', () => {
  expect(escapeInvisibleLine('  a\n\n b\u2028c ')).toBe('a b c')
})

const now = new Date(2026, 10, 21, 12)
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)

test.each([
  [-5, 'now'],
  [59, 'now'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [86_399, '23h'],
  [86_400, '1d'],
  [6.9 * 86_400, '6d'],
  [10 * 86_400, 'Nov 11'],
  [400 * 86_400, 'Oct 17, 2025'],
])('%d seconds ago is %s', (seconds, text) => {
  expect(formatTimeAgo(ago(seconds), now)).toBe(text)
})

test('tags are shown, which programs could read as text; joiners of emoji stay', () => {
  expect(escapeInvisible('a\u{e0041}')).toBe('a⟨U+E0041⟩')
  expect(escapeInvisible('👩\u200d💻')).toBe('👩\u200d💻')
})
