import { expect, test } from 'bun:test'
import { omitTokens } from '../../settings/screen/editor.ts'
import {
  createIssueSettings,
  findService,
  keepIssueValues,
  keepsToken,
  readIssueValues,
} from './issues-section.tsx'

const off = { github: null, gitlab: null, linear: null, jira: null }

test('one service is on, with its fields, and the others are off', () => {
  const jira = {
    site: 'a.atlassian.net',
    email: 'ann@example.com',
    project: 'WEB',
    issueType: 'Bug',
    token: 'x',
  }
  expect(createIssueSettings('jira', jira)).toEqual({ ...off, jira })
  expect(createIssueSettings('linear', { team: 'ENG' })).toEqual({ ...off, linear: { team: 'ENG' } })
  expect(createIssueSettings('github', { token: 'x' })).toEqual({
    ...off,
    github: { repository: '', token: 'x' },
  })
})

test('empty fields turn a service off, whatever the default of the issue type is', () => {
  expect(createIssueSettings('jira', { site: '', issueType: 'Task', token: '' })).toEqual(off)
  expect(createIssueSettings('jira', { site: 'a' }).jira?.issueType).toBe('Task')
})

test('a repository stays when the service changes, and a token does not', () => {
  const values = { repository: 'near/site', token: 'x' }
  expect(keepIssueValues('github', 'gitlab', values)).toEqual({ project: 'near/site' })
  expect(keepIssueValues('github', 'linear', values)).toEqual({})
  expect(keepIssueValues('gitlab', 'jira', { project: 'near/site', token: 'x' })).toEqual({})
})

test('the stored settings are read without their tokens', () => {
  const settings = { ...off, linear: { team: 'ENG', token: 'x' } }
  expect(findService(settings)).toBe('linear')
  expect(findService(off)).toBe('github')
  expect(readIssueValues('linear', settings)).toEqual({ team: 'ENG', token: 'x' })
  expect(omitTokens(settings)).toEqual({ ...off, linear: { team: 'ENG' } })
})

test('a saved token is kept for its service and, in Jira, for its site and account', () => {
  const jira = { site: 'a.atlassian.net', email: 'ann@example.com', project: 'WEB', issueType: 'Bug' }
  expect(keepsToken('github', off, { repository: 'near/site' })).toBe(false)
  expect(keepsToken('github', { ...off, github: { repository: 'near/site' } }, {})).toBe(true)
  expect(keepsToken('gitlab', { ...off, github: { repository: 'near/site' } }, {})).toBe(false)
  expect(keepsToken('jira', off, {})).toBe(false)
  expect(keepsToken('jira', { ...off, jira }, { ...jira, project: 'OPS' })).toBe(true)
  for (const other of [{ site: 'b.atlassian.net' }, { email: 'bob@example.com' }])
    expect(keepsToken('jira', { ...off, jira }, { ...jira, ...other })).toBe(false)
})
