import { expect, test } from 'bun:test'
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
