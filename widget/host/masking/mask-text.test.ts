import { expect, test } from 'bun:test'
import { maskText, maskValue } from './mask-text.ts'

test('W-149 a masked text has one asterisk per character and keeps its spaces', () => {
  expect(maskText('Ann  Lee,\n\t42 €')).toBe('***  ****\n\t** *')
  expect(maskText('')).toBe('')
})

test('W-149 a masked value hides word boundaries', () => {
  expect(maskValue('two words\nnext')).toBe('*********\n****')
})
