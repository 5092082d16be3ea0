import { expect, test } from 'bun:test'
import { findIssueAction } from './header.tsx'

const off = { github: null, gitlab: null, linear: null, jira: null }
const on = { ...off, linear: { team: 'ENG' } }

test('people who can change reports create issues in the service of the project', () => {
  expect(findIssueAction('member', on, '/setup')).toBe('create')
  expect(findIssueAction('admin', on, '/setup')).toBe('create')
  expect(findIssueAction('reader', on, '/setup')).toBeUndefined()
})

test('without a service, admins are led to the setting, and others are offered nothing', () => {
  expect(findIssueAction('admin', off, '/setup')).toEqual({ setupHref: '/setup' })
  expect(findIssueAction('member', off, '/setup')).toBeUndefined()
  expect(findIssueAction('reader', off, '/setup')).toBeUndefined()
})

test('nothing is offered until the project is loaded', () => {
  expect(findIssueAction('admin', undefined, '/setup')).toBeUndefined()
})
