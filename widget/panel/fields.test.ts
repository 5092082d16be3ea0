import { describe, expect, test } from 'bun:test'
import type { FormField } from '@node-docs/edge/contract'
import { FORM_DATA_BYTES } from '@node-docs/edge/contract/limits'
import { checkAnswers, getAnswerLimit, hasEmail, listShownFields } from './fields.ts'
import { identified, run, session, writing } from './events-fixture.ts'

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

describe('an email address', () => {
  const check = (...events: Parameters<typeof run>) => {
    const { panel } = run(...events)
    return panel.screen.kind === 'flow' && hasEmail(panel.screen.flow, panel.session)
  }
  const answer = (value: string) => ({ kind: 'answer', name: 'email', value }) as const

  test.each([
    ['is missing without an answer and an identity', [...writing], false],
    ['comes from the form', [...writing, answer('ann@example.com')], true],
    ['comes from the identity', [...writing, identified], true],
    ['is missing after the visitor removed it', [...writing, answer('a'), answer('')], false],
    ['is missing after the identity was cleared', [...writing, identified, session], false],
  ])('%s', (_, events, expected) => {
    expect(check(...events)).toBe(expected)
  })

  test('is not asked of a visitor whom the page identified with one', () => {
    const list = (...events: Parameters<typeof run>) => {
      const { panel } = run(...events)
      if (panel.screen.kind !== 'flow') throw new Error('not writing')
      return listShownFields(panel.screen.flow, panel.session).map(({ name }) => name)
    }
    expect(list(...writing)).toContain('email')
    expect(list(...writing, identified)).toEqual(list(...writing).filter((name) => name !== 'email'))
  })
})
