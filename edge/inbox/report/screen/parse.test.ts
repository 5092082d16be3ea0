import { expect, test } from 'bun:test'
import { parseReport } from './parse.ts'

test('the element that the visitor selected is shown by its text and selector, apart from the form', () => {
  const pickedElement = { selector: 'x-cart >>> button#pay', text: 'Pay now' }
  const { form, element } = parseReport({ formData: { description: 'Wrong price', pickedElement } })
  expect(form).toEqual([{ name: 'description', value: 'Wrong price' }])
  expect(element).toEqual([
    { name: 'Selected part', value: 'Pay now' },
    { name: 'Selector', value: 'x-cart >>> button#pay' },
  ])
})

test.each([[undefined], ['text'], [[]], [null], [{ selector: '' }]])(
  '%p is no selected element',
  (pickedElement) => {
    expect(parseReport({ formData: { pickedElement } }).element).toEqual([])
  },
)
