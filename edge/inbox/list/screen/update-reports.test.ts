import { expect, test } from 'bun:test'
import { createSummary } from '../../../contract/examples/report-summary.ts'
import type { ReportSummary } from '../../../contract/report-summary.ts'
import { createSampleInbox } from '../../app/inbox-fixture.ts'
import { explainNoMerge, groupUndos, undoLastChange, updateReports } from './update-reports.ts'

const [open, closed] = [createSummary({ id: 'a' }), createSummary({ id: 'b', status: 'archived' })]

/** An inbox whose server stores reports and applies changes as the server does. */
function createInbox(...reports: ReportSummary[]) {
  const inbox = createSampleInbox([])
  const stored = new Map(reports.map((report) => [report.id, report]))
  inbox.api.fetchCounts = () => Promise.reject(new Error('not asked for'))
  inbox.api.updateReports = (ids, { status }, { expected }) => {
    const conflicts = ids
      .filter((id) => expected && stored.get(id)?.status !== expected.status)
      .map((id) => ({ id, field: 'status' as const, changedBy: 'Ann' }))
    for (const id of ids) {
      const report = stored.get(id)
      const isKept = conflicts.some((conflict) => conflict.id === id)
      if (report && status !== undefined && !isKept) stored.set(id, { ...report, status })
    }
    const changed = ids.flatMap((id) => stored.get(id) ?? [])
    return Promise.resolve({ reports: changed, ...(expected && { conflicts }) })
  }
  const undo = async (): Promise<string | undefined> => {
    undoLastChange(inbox)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    return inbox.state.notice?.text
  }
  const change = (id: string, values: Partial<ReportSummary>): void => {
    const report = stored.get(id)
    if (report) stored.set(id, { ...report, ...values })
  }
  return { inbox, stored, undo, change }
}

test('an undo restores only the fields of the change, where the change has changed them', () => {
  expect(groupUndos([open, closed], { status: 'archived' })).toEqual([
    { ids: ['a'], patch: { status: 'open' }, expected: { status: 'archived' } },
  ])
  const assigned = createSummary({ id: 'c', assignee: { id: 'ann', name: 'Ann' } })
  expect(groupUndos([open, assigned], { assignee: 'bob' })).toEqual([
    { ids: ['a'], patch: { assignee: null }, expected: { assignee: 'bob' } },
    { ids: ['c'], patch: { assignee: 'ann' }, expected: { assignee: 'bob' } },
  ])
  const labeled = createSummary({ id: 'd', labels: [{ name: 'Urgent', color: 'red' }] })
  expect(groupUndos([open, labeled], { addLabels: ['urgent'] })).toEqual([
    { ids: ['a'], patch: { removeLabels: ['urgent'] }, expected: {} },
  ])
})

test('an undo keeps what a colleague has changed meanwhile', async () => {
  const { inbox, stored, undo, change } = createInbox(open)
  await updateReports(inbox, [open], { patch: { status: 'done' }, mark: 'done' })
  change('a', { priority: 'HIGH', assignee: { id: 'bob', name: 'Bob' } })
  expect(await undo()).toBe('Undone.')
  expect(stored.get('a')).toMatchObject({ status: 'open', priority: 'HIGH', assignee: { id: 'bob' } })
})

test('a conflict is told, with the name and the value that stays', async () => {
  const { inbox, stored, undo, change } = createInbox(open)
  await updateReports(inbox, [open], { patch: { status: 'done' }, mark: 'done' })
  change('a', { status: 'archived' })
  expect(await undo()).toBe('Status was changed by Ann, and stays Archived.')
  expect(stored.get('a')?.status).toBe('archived')
})

test('a bulk undo restores the other reports and counts the conflicts', async () => {
  const rows = ['a', 'b', 'c'].map((id) => createSummary({ id }))
  const { inbox, stored, undo, change } = createInbox(...rows)
  await updateReports(inbox, rows, { patch: { status: 'done' }, mark: 'done' })
  for (const id of ['a', 'b']) change(id, { status: 'archived' })
  expect(await undo()).toBe('Undone, except in 2 reports that someone has changed since.')
  expect([...stored.values()].map(({ status }) => status)).toEqual(['archived', 'archived', 'open'])
})

test('after an undo, another one says that it is the last change that can be undone', async () => {
  const { inbox, undo } = createInbox(open)
  await updateReports(inbox, [open], { patch: { status: 'done' }, mark: 'done' })
  expect(await undo()).toBe('Undone.')
  expect(await undo()).toBe('Nothing to undo. You can undo the last change while its notice is shown.')
})

test('a change that sent a message says that it cannot be undone', async () => {
  const { inbox, undo } = createInbox(open)
  await updateReports(inbox, [open], { patch: { status: 'done', message: 'Fixed' }, notice: 'Sent' })
  expect(await undo()).toBe('Can’t be undone: Sent.')
})

test('reports that cannot be merged have a reason', () => {
  const second = createSummary({ id: 'c' })
  expect(explainNoMerge([open, second])).toBeUndefined()
  expect(explainNoMerge([open])).toStartWith('Select at least two reports to merge.')
  expect(explainNoMerge([open, { ...second, project: 'other' }])).toBe(
    'Only reports of one project can be merged.',
  )
  expect(explainNoMerge([open, { ...second, isSilent: true }])).toContain('written reports')
  expect(explainNoMerge([open, { ...second, spam: 'suspected' }])).toContain('spam')
})
