import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rememberTypedText } from './remember-typed-text.ts'

class Field extends EventTarget {
  localName = 'textarea'
  type = 'textarea'
  value = ''
}
const before = Reflect.get(globalThis, 'HTMLElement')
beforeAll(() => void Reflect.set(globalThis, 'HTMLElement', Field))
afterAll(() => void Reflect.set(globalThis, 'HTMLElement', before))

/** A document whose listeners get trusted events. */
function createPage() {
  let selected: string | null = null
  let onInput: (event: Event) => void = () => {}
  const document = {
    // Only a capturing listener comes before those of the page, which may repeat the text at once.
    addEventListener: (_type: string, listener: typeof onInput, { capture }: AddEventListenerOptions) =>
      capture && (onInput = listener),
    removeEventListener: () => (onInput = () => {}),
    getSelection: () => ({ anchorNode: { nodeValue: selected } }),
  } as unknown as Document // what the code uses
  const typed = rememberTypedText(document)
  const input = (field: Field, fields: object = {}): void =>
    onInput({ isTrusted: true, composedPath: () => [field], ...fields } as unknown as Event)
  return {
    typed,
    /** Types a text character by character, as a visitor does. */
    type: (field: Field, text: string, afterKey: () => void = () => {}): void => {
      for (const data of text) {
        field.value += data
        input(field, { data, inputType: 'insertText' })
        afterKey()
      }
    },
    input,
    /** Pastes a text into an editable element. */
    pasteInto: (editable: Field, text: string): void => {
      editable.localName = 'div'
      selected = text
      input(editable, { data: null, inputType: 'insertFromPaste' })
    },
  }
}

test('a typed text is masked where the page repeats it as whole words', () => {
  const { typed, type } = createPage()
  type(new Field(), 'Ann Lee')
  expect(typed.hide('Hello Ann Lee, ANN  LEE!')).toBe('Hello *** ***, ***  ***!')
  expect(typed.hide('Anna Leeds, Ann')).toBe('Anna Leeds, Ann')
})

test('the text of an editor that clears its hidden field after each key is masked', () => {
  const { typed, type } = createPage()
  const field = new Field()
  type(field, 'secret plan', () => (field.value = ''))
  expect(typed.hide('1 secret plan')).toBe('1 ****** ****')
})

test('a text that is pasted into an editable element is masked', () => {
  const { typed, pasteInto } = createPage()
  pasteInto(new Field(), 'pasted secret')
  expect(typed.hide('a pasted secret')).toBe('a ****** ******')
})

test('each state of a text is masked while it is typed, the first letters where they stand alone', () => {
  const { typed, type } = createPage()
  const field = new Field()
  let mirrored = ''
  type(field, 'plan', () => (mirrored += `${typed.hide(field.value)} `))
  expect(mirrored).toBe('* ** *** **** ')
  expect(typed.hide('a pl b')).toBe('a pl b')
  type(new Field(), 'Bob')
  expect(typed.hide('to Bob')).toBe('to ***')
})

test('a text stays masked after the field was cleared, and each line of several is masked', () => {
  const { typed, type, input } = createPage()
  const field = new Field()
  type(field, 'first item')
  field.value = ''
  input(field)
  field.value = 'one line\nother line'
  input(field)
  expect(typed.hide('first item')).toBe('***** ****')
  expect(typed.hide('see one line')).toBe('see *** ****')
  expect(typed.hide('other line')).toBe('***** ****')
})

test('text that scripts enter, and text typed after stop, is kept', () => {
  const { typed, type, input } = createPage()
  const field = new Field()
  field.value = 'from a script'
  input(field, { isTrusted: false })
  typed.stop()
  type(field, 'later')
  expect(typed.hide('from a script later')).toBe('from a script later')
})

test('characters with a meaning in patterns are found', () => {
  const { typed, type } = createPage()
  type(new Field(), 'a+b (c) [d]')
  expect(typed.hide('is a+b (c) [d]?')).toBe('is *** *** ***?')
})
