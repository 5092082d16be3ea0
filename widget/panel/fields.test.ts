import { describe, expect, test } from 'bun:test'
import type { FormField } from '@node-docs/edge/contract'
import { FORM_DATA_BYTES } from '@node-docs/edge/contract/limits'
import { checkAnswers, getAnswerLimit } from './fields.ts'

const fields: FormField[] = [
  { name: 'description', type: 'textarea', label: '' },
  { name: 'title', type: 'text', label: '' },
  { name: 'stars', type: 'rating', label: '' },
]

describe('the limit of a text', () => {
  const limit = getAnswerLimit(fields)
  const answer = (text: string) => ({ value: text, isDirty: true })

  test.each(['a', '"', '\n', '記', '😀'])(
    'lets answers of %j fit into what the server accepts',
    (character) => {
      const text = character.repeat(limit / character.length)
      expect(checkAnswers(fields, { description: answer(text), title: answer(text) })).toEqual({})
      const sent = JSON.stringify({ description: text, title: text, stars: 5 })
      expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(FORM_DATA_BYTES)
    },
  )

  test('is an error of the field that exceeds it', () => {
    const answers = { description: answer('a'.repeat(limit + 1)), title: answer('a') }
    expect(checkAnswers(fields, answers)).toEqual({ description: 'errorTooLong' })
  })
})
