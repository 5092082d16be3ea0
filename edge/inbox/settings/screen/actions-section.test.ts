import { expect, test } from 'bun:test'
import type { FormField, ProjectAction } from '../../../contract/config.ts'
import { createUniqueName, moveField, putAction, removeAction, withText } from './actions-section.tsx'

const field = (name: string): FormField => ({ name, type: 'text', label: name })

test('a new name is unique', () => {
  expect(createUniqueName('answer', ['answer', 'answer2'])).toBe('answer3')
  expect(createUniqueName('answer', [])).toBe('answer')
})

test('an empty text is removed', () => {
  const action: ProjectAction = { feedbackType: 'BUG', excludeData: {}, title: 'Bug' }
  expect(withText(action, 'title', '')).toEqual({ feedbackType: 'BUG', excludeData: {} })
  expect(withText(action, 'title', 'Fault')).toEqual({ ...action, title: 'Fault' })
})

test('fields move within their form', () => {
  const form = [field('a'), field('b'), field('c')]
  expect(moveField(form, 1, -1).map(({ name }) => name)).toEqual(['b', 'a', 'c'])
  expect(moveField(form, 0, -1).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
})

test('adding and removing an action leaves the others unchanged', () => {
  const idea = { feedbackType: 'IDEA', excludeData: {} }
  const bug = { feedbackType: 'BUG', excludeData: {} }
  expect(putAction({ bug }, 'idea', idea)).toEqual({ bug, idea })
  expect(removeAction({ bug, idea }, 'bug')).toEqual({ idea })
})
