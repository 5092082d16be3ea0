import { expect, test } from 'bun:test'
import { join } from 'node:path'
import {
  BLOCKED,
  isEditor,
  maskAttribute,
  MASKED,
  maskText,
  maskValue,
  redactAttribute,
} from './mask-content.ts'
import { redactText } from './redact-secrets.ts'

test('the documentation names every attribute that masks or blocks, and no other', async () => {
  const readme = await Bun.file(join(import.meta.dir, '../../README.md')).text()
  const marks = [MASKED, BLOCKED].join(',').matchAll(/\[([^\]]+)\]/g)
  const documented = readme.matchAll(/`((?:data-feedback-(?:mask|block)|gleap-ignore)\b[^`]*)`/g)
  const names = (matches: Iterable<RegExpExecArray>) => Array.from(matches, ([, name = '']) => name)
  // The documentation shows values of `data-feedback-mask`, which the selector ignores.
  const expected = names(documented).map((name) => name.replace(/^(data-feedback-mask)=.*/, '$1'))
  expect(new Set(expected)).toEqual(new Set(names(marks)))
})

test('W-149 a masked text has one asterisk per character and keeps its spaces', () => {
  expect(maskText('Ann  Lee,\n\t42 €')).toBe('***  ****\n\t** *')
  expect(maskText('')).toBe('')
})

test('W-149 a masked value hides word boundaries', () => {
  expect(maskValue('two words\nnext')).toBe('*********\n****')
})

test.each([
  ['color: red; background: url(/a.png?user=1)', 'color: red; background: none'],
  ['background: URL("/a.png"), url(/b.png)', 'background: none, none'],
  ['background: url(/a.png?user=1', 'background: none'],
  ['background: url(/a(1).png', 'background: none.png'],
  ['--name: "Ann Lee"; color: red', '--name: "*** ***"; color: red'],
])('R-23 a masked style keeps no URLs and no strings that the page can show: %s', (style, expected) => {
  expect(maskAttribute('style', style)).toBe(expected)
})

test('a style of 1 MB with unclosed URLs is masked in one pass', () => {
  expect(maskAttribute('style', 'url('.repeat(250_000))).toBe('none')
})

test.each([
  ['tablevalues', '4111 1111 1111 1111'],
  ['values', '4111111111111111'],
  ['d', 'M4111 1111 1111 1111'],
  ['src', 'data:image/svg+xml,4111 1111 1111 1111'],
])('numbers in the attribute %s are kept', (name, value) => {
  const redaction = { redact: redactText, isSecretName: () => false }
  expect(redactAttribute(name, value, redaction)).toBe(value)
  expect(redactAttribute('title', value, redaction)).toContain('***')
})

test('editors are recognized by their attributes', () => {
  for (const attributes of [
    { class: 'monaco-editor vs' },
    { class: 'CodeMirror cm-s-default' },
    { class: 'a ace_editor' },
    { class: 'terminal xterm' },
    { role: 'textbox' },
    { contenteditable: '' },
  ])
    expect(isEditor(attributes), JSON.stringify(attributes)).toBe(true)
  for (const attributes of [{ class: 'my-xterm-like' }, { contenteditable: 'FALSE' }, { role: 'button' }, {}])
    expect(isEditor(attributes), JSON.stringify(attributes)).toBe(false)
})
