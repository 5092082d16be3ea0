import { expect, test } from 'bun:test'
import { isTextPaste } from './paste-and-drop.ts'

test.each([
  ['a picture of the screen', ['Files'], false],
  ['a picture of a page', ['text/html', 'Files'], false],
  ['a file', ['text/plain', 'Files'], false],
  ['cells of a sheet', ['text/plain', 'text/html', 'text/rtf', 'Files'], true],
  ['text of a page', ['text/plain', 'text/html'], true],
])('pasting %s inserts text: %j %p', (_name, types, isText) => {
  expect(isTextPaste(types)).toBe(isText)
})
