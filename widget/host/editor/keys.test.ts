import { expect, test } from 'bun:test'
import { findCommand, type KeyPress } from './keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test.each([
  [press('Escape'), { kind: 'leave' }],
  [press('Enter'), { kind: 'next' }],
  [press(' '), { kind: 'place' }],
  [press('+', { shiftKey: true }), { kind: 'zoom', by: 1 }],
  [press('='), { kind: 'zoom', by: 1 }],
  [press('-'), { kind: 'zoom', by: -1 }],
  [press('0'), { kind: 'zoom', by: 0 }],
  [press('Delete'), { kind: 'delete' }],
  [press('Backspace'), { kind: 'delete' }],
  [press('ArrowUp'), { kind: 'arrow', direction: 'up', isSizing: false }],
  [press('ArrowLeft', { shiftKey: true }), { kind: 'arrow', direction: 'left', isSizing: true }],
  [press('Tab'), { kind: 'tab', isBack: false }],
  [press('Tab', { shiftKey: true }), { kind: 'tab', isBack: true }],
  [press('z', { ctrlKey: true, code: 'KeyY' }), { kind: 'undo' }],
  [press('Z', { metaKey: true, shiftKey: true }), { kind: 'redo' }],
  [press('y', { ctrlKey: true }), { kind: 'redo' }],
  [press('я', { ctrlKey: true, code: 'KeyZ' }), { kind: 'undo' }],
])('%p is a command', (event, command) => {
  expect(findCommand(event)).toEqual(command as ReturnType<typeof findCommand>)
})

test.each([
  press('z'),
  press('PageDown'),
  press('+', { ctrlKey: true }),
  press('0', { metaKey: true }),
  press('Enter', { shiftKey: true }),
  press('ArrowUp', { altKey: true }),
  press('ArrowUp', { ctrlKey: true }),
  press('y', { metaKey: true }),
])('the editor leaves %p to the page', (event) => {
  expect(findCommand(event)).toBeUndefined()
})
