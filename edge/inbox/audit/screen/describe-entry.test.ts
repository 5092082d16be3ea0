import { expect, test } from 'bun:test'
import type { AuditAction } from '../../../contract/audit.ts'
import { describeAction, describeDetail, groupEntries, isReportEntry } from './describe-entry.ts'

const names = { members: new Map([['m1', 'Ann Lee']]), projects: new Map([['key1', 'My Shop']]) }

function describe(
  action: AuditAction,
  detail: Record<string, unknown> = {},
  targetName: string | null = null,
): string {
  const entry = { action, detail, targetName }
  return [describeAction(entry), describeDetail(entry, names)].filter((text) => text !== '').join(' | ')
}

test.each<[string, string]>([
  [
    describe('member.removed', {}, 'Ann Lee <ann@a.example>'),
    'Removed Ann Lee <ann@a.example> from the team',
  ],
  [describe('member.removed'), 'Removed a member'],
  [describe('report.changed', { status: 'open', undo: true }), 'Undid a change of a report | Status: Open'],
  [describe('reply.sent', { reply: '0f3c' }), 'Replied to the reporter'],
  [describe('comment.added', { comment: '0f3c' }), 'Added a comment'],
  [
    describe('member.changed', { role: 'admin', projects: ['key1', 'key2'] }, 'Ann'),
    'Changed Ann | Role: admin · Projects: My Shop and key2',
  ],
  [
    describe('member.invited', { email: 'a@b.example', role: 'reader', projects: null }),
    'Invited a@b.example | Role: reader · Projects: all projects',
  ],
  [describe('link.created', { email: 'a@b.example' }), 'Created a sign-in link for a@b.example'],
  [describe('invitation.withdrawn', { email: 'a@b.example' }), 'Withdrew the invitation for a@b.example'],
  [
    describe('invitation.withdrawn', { email: 'a@b.example', replacedBy: 'x' }),
    'Withdrew the invitation for a@b.example | A newer invitation replaces it',
  ],
  [
    describe('report.changed', { status: 'inprogress', assignee: 'm1', spam: null }),
    'Changed a report | Status: In progress · Assignee: Ann Lee · Spam: none',
  ],
  [
    describe('report.changed', {
      status: 'done',
      assignee: 'm1',
      priority: 'LOW',
      from: { status: 'open', assignee: null, priority: 'LOW' },
    }),
    'Changed a report | Status: Open → Done · Assignee: no one → Ann Lee · Priority: LOW',
  ],
  [
    describe('report.changed', { assignee: null, addLabels: ['a', 'b'] }),
    'Changed a report | Assignee: no one · Labels added: a and b',
  ],
  [
    describe('project.changed', {
      identityVerification: true,
      webhooks: [
        {
          id: 'w1',
          url: 'https://a.example/1',
          events: ['report.created', 'report.updated'],
          format: 'json',
          types: [],
          labels: [],
          firstOfGroup: false,
        },
        {
          id: 'w2',
          url: 'https://a.example/2',
          events: ['report.created'],
          format: 'slack',
          types: ['CRASH'],
          labels: ['checkout', 'payments'],
          firstOfGroup: true,
        },
      ],
    }),
    'Changed project settings | Identity verification: on · Webhooks: https://a.example/1 (report created, report updated); https://a.example/2 (report created, as slack, only CRASH, only with label checkout or payments, only the first of each group)',
  ],
  [
    describe('project.changed', { webhooks: [], github: { repository: 'a/b' } }),
    'Changed project settings | Webhooks: none · GitHub: a/b',
  ],
  [
    describe('group.changed', { keep: { first: 20, every: 10 } }),
    'Changed a group | Keep: first 20, every 10',
  ],
])('%s', (text, sentence) => {
  expect(text).toBe(sentence)
})

test.each<[AuditAction, boolean]>([
  ['reply.sent', true],
  ['comment.edited', true],
  ['report.imported', true],
  ['report.deleted', true],
  ['label.changed', false],
])('an entry of %s leads to its report: %p', (action, isReport) => {
  expect(isReportEntry({ action, target: 'id' })).toBe(isReport)
  expect(isReportEntry({ action, target: null })).toBe(false)
})

test('the reports of one change are one group, and other entries stay alone', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const entry = (target: string | null, more: object = {}) => ({
    at,
    who: 'Ann',
    action: 'report.changed' as AuditAction,
    target,
    detail: { status: 'done' },
    ...more,
  })
  const entries = [
    entry('r1'),
    entry('r2'),
    entry('r3', { detail: { status: 'open' } }),
    entry('r4', { who: 'Bo' }),
    entry('t1', { action: 'token.revoked', detail: {} }),
    entry('t2', { action: 'token.revoked', detail: {} }),
  ]
  expect(groupEntries(entries).map((group) => group.map(({ target }) => target))).toEqual([
    ['r1', 'r2'],
    ['r3'],
    ['r4'],
    ['t1'],
    ['t2'],
  ])
})
