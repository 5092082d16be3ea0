import { expect, test } from 'bun:test'
import { isRecent } from './issue-events.ts'
import { parseEvent } from './parse-issue-event.ts'

const linear = (state: string, updatedFrom: object) => ({
  action: 'update',
  type: 'Issue',
  data: {
    id: 'u',
    url: 'https://linear.app/x',
    updatedAt: '2026-11-20T10:00:00.000Z',
    state: { type: state },
  },
  updatedFrom,
})

const jira = (category: string, items: object[]) => ({
  webhookEvent: 'jira:issue_updated',
  timestamp: 1_795_687_200_000,
  issue: { id: '10007', key: 'WEB-7', fields: { status: { statusCategory: { key: category } } } },
  changelog: { items },
})

test.each(['completed', 'canceled', 'duplicate'])('the Linear state %s is closed', (state) => {
  expect(parseEvent.linear(linear(state, { stateId: 's' }))).toMatchObject({
    state: 'closed',
    isReopened: false,
  })
})

test.each(['triage', 'backlog', 'unstarted', 'started'])('the Linear state %s is open', (state) => {
  expect(parseEvent.linear(linear(state, { stateId: 's' }))).toMatchObject({
    state: 'open',
    isReopened: false,
  })
  const reopened = { stateId: 's', completedAt: '2026-11-19T10:00:00.000Z' }
  expect(parseEvent.linear(linear(state, reopened))).toMatchObject({ state: 'open', isReopened: true })
})

test('a Jira status is read from its category, because teams choose its name', () => {
  expect(parseEvent.jira(jira('done', [{ field: 'status', from: '3', to: '10001' }]))).toEqual({
    issueId: '10007',
    url: undefined,
    state: 'closed',
    isReopened: false,
    changedAt: 1_795_687_200_000,
  })
  const items = [
    { field: 'resolution', from: '10000', to: null },
    { field: 'status', from: '10001', to: '3' },
  ]
  expect(parseEvent.jira(jira('indeterminate', items))).toMatchObject({ state: 'open', isReopened: true })
})

test('both forms of GitLab times are parsed', () => {
  for (const updated_at of [
    '2026-11-20 10:00:00 UTC',
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T12:00:00+02:00',
  ]) {
    const body = { object_kind: 'issue', object_attributes: { id: 7, action: 'close', updated_at } }
    expect(parseEvent.gitlab(body)?.changedAt).toBe(Date.UTC(2026, 10, 20, 10))
  }
})

test.each([
  ['github', { zen: 'Keep it simple.', hook_id: 1 }],
  ['github', { action: 'edited', issue: { id: 7, html_url: 'x', updated_at: '2026-11-20T10:00:00Z' } }],
  ['github', { action: 'closed', pull_request: { id: 7 } }],
  ['github', { action: 'closed', issue: { id: 7, html_url: 'x', updated_at: 'yesterday' } }],
  [
    'gitlab',
    { object_kind: 'issue', object_attributes: { id: 7, action: 'update', updated_at: '2026-11-20' } },
  ],
  [
    'gitlab',
    { object_kind: 'note', object_attributes: { id: 7, action: 'close', updated_at: '2026-11-20' } },
  ],
  ['linear', linear('completed', { title: 'old' })],
  ['linear', { ...linear('completed', { stateId: 's' }), action: 'create' }],
  ['linear', { ...linear('completed', { stateId: 's' }), type: 'Comment' }],
  ['jira', jira('done', [{ field: 'summary', from: null, to: null }])],
  ['jira', { ...jira('done', [{ field: 'status' }]), webhookEvent: 'jira:issue_created' }],
  ['jira', { ...jira('done', [{ field: 'status' }]), timestamp: 1e300 }],
  ['jira', null],
  ['github', []],
] as const)('an event from %s that is not about a status is ignored: %j', (service, body) => {
  expect(parseEvent[service](body)).toBeUndefined()
})

test('a Linear event is recent for five minutes, and never without a time', () => {
  const now = Date.UTC(2026, 10, 20)
  const check = (webhookTimestamp: unknown) => isRecent('linear', { webhookTimestamp }, now)
  expect([check(now - 299_000), check(now + 299_000)]).toEqual([true, true])
  expect([check(now - 301_000), check(now + 301_000), check(undefined), check('now')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isRecent('github', {}, now)).toBe(true)
})
