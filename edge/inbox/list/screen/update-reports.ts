import { LIST_MAXIMUM } from '../../../contract/limits.ts'
import { type ReportSummary } from '../../../contract/report-summary.ts'
import { formatStatus, statuses } from '../../../contract/statuses.ts'
import { formatError, toReportPath } from '../../app/api.ts'
import { formatReportCount, formatType } from '../../app/report-words.ts'
import { formatPriority } from '../../app/icons.tsx'
import { navigate } from '../../app/router.ts'
import { dismissNotice, dispatchList, type Inbox, receiveReport, showNotice } from '../../app/state.ts'
import type { ReportPatch, ReportsPatch } from '../../report/contract.ts'
import { RESTORE_MAXIMUM } from '../../deleted/contract.ts'
import type { ChangeConflict, ChangedReports } from '../contract.ts'
import { isGrouped } from './filters.ts'
import { loadCounts } from './list-loader.ts'
import { areMerged } from './list-model.ts'

interface ReportsUpdate {
  patch: ReportPatch
  mark?: string
  /** The notice for a change that “Marked as …” does not describe. */
  notice?: string
}

/**
 * Updates reports optimistically: first in the list, then on the server. After a failure, restores the previous values.
 * After a success, the user can undo the change. `mark` completes the notice “Marked as …”.
 */
export async function updateReports(
  inbox: Inbox,
  reports: readonly ReportSummary[],
  { patch, mark = '', notice }: ReportsUpdate,
): Promise<void> {
  if (reports.length === 0) return
  const ids = reports.map(({ id }) => id)
  dispatchList(inbox, { kind: 'patch', ids, patch })
  try {
    await send(inbox, { ids, patch })
    const text = notice === undefined ? formatMark(ids.length, mark) : formatNotice(ids.length, notice)
    // Offers no undo if the reporters got a message, because a message cannot be taken back.
    const undoChange = patch.message === undefined ? () => void undo(inbox, reports, patch) : null
    showNotice(inbox, { kind: 'done', text, undo: undoChange })
  } catch (error) {
    for (const report of reports) dispatchList(inbox, { kind: 'updated', report })
    showNotice(inbox, { kind: 'failed', text: `Couldn’t save the change. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

/** Returns why reports cannot be merged; undefined if they can. */
export function explainNoMerge(reports: readonly Readonly<ReportSummary>[]): string | undefined {
  if (reports.length < 2)
    return 'Select at least two reports to merge. Reports that left the list are no longer selected.'
  if (areMerged(reports)) return 'These reports are already merged.'
  if (reports.some(({ isSilent }) => isSilent))
    return 'Automatic reports of one problem are already a group. Select only written reports to merge.'
  if (reports.some(({ spam }) => spam !== null))
    return 'Suspected spam can’t be merged. Remove the spam mark first.'
  if (reports.some(({ project }) => project !== reports[0]?.project))
    return 'Only reports of one project can be merged.'
  return undefined
}

/** Merges written reports. Events of the live stream then update the rows. */
export async function mergeReports(inbox: Inbox, reports: readonly ReportSummary[]): Promise<void> {
  const [first, ...others] = reports
  if (first === undefined) return
  // Reports that were merged before cannot be separated to the groups that they had.
  const canUndo = others.every(({ group }) => group === null)
  try {
    const path = `${toReportPath(first.id)}/duplicates`
    await inbox.api.call(path, { method: 'POST', body: { reports: others.map(({ id }) => id) } })
    dispatchList(inbox, { kind: 'clear-selection' })
    showNotice(inbox, {
      kind: 'done',
      text: `${formatReportCount(reports.length)} merged.`,
      undo: canUndo ? () => void undoMerge(inbox, others) : null,
    })
  } catch (error) {
    showNotice(inbox, { kind: 'failed', text: `Couldn’t merge the reports. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

async function undoMerge(inbox: Inbox, reports: readonly ReportSummary[]): Promise<void> {
  try {
    for (const { id } of reports) await inbox.api.call(`${toReportPath(id)}/duplicates`, { method: 'DELETE' })
    showNotice(inbox, { kind: 'done', text: 'Undone.' })
  } catch (error) {
    showNotice(inbox, { kind: 'failed', text: `Couldn’t separate the reports. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

const PARALLEL_DELETIONS = 10

/** Takes reports out of the merged ones that the list shows. The undo merges them with one that remains. */
export async function separateReports(inbox: Inbox, reports: readonly ReportSummary[]): Promise<void> {
  const ids = reports.map(({ id }) => id)
  const { filters, rows } = inbox.state.list
  const [rest, another] = rows.filter(({ id }) => !ids.includes(id))
  try {
    for (const id of ids) await inbox.api.call(`${toReportPath(id)}/duplicates`, { method: 'DELETE' })
    dispatchList(inbox, { kind: 'deleted', ids })
    // The last one that remains is separated, too.
    if (another === undefined) navigate(inbox, { kind: 'list', filters: { ...filters, group: '' } })
    showNotice(inbox, {
      kind: 'done',
      text: `${formatReportCount(reports.length)} separated.`,
      undo: rest ? () => void mergeReports(inbox, [rest, ...reports]) : null,
    })
  } catch (error) {
    showNotice(inbox, { kind: 'failed', text: `Couldn’t separate the reports. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

/** Moves reports to the trash. The user can undo it, or restore them in the list of deleted reports. */
export async function deleteReports(inbox: Inbox, ids: readonly string[]): Promise<void> {
  const results: PromiseSettledResult<unknown>[] = []
  for (let start = 0; start < ids.length; start += PARALLEL_DELETIONS) {
    const some = ids.slice(start, start + PARALLEL_DELETIONS)
    results.push(...(await Promise.allSettled(some.map((id) => inbox.api.deleteReport(id)))))
  }
  const failedCount = results.filter(({ status }) => status === 'rejected').length
  const deletedIds = ids.filter((_, index) => results[index]?.status === 'fulfilled')
  dispatchList(inbox, { kind: 'deleted', ids: deletedIds })
  if (failedCount === 0) noticeDeleted(inbox, deletedIds)
  else
    showNotice(inbox, {
      kind: 'failed',
      text: `Couldn’t delete ${formatReportCount(failedCount)}. Try again.`,
    })
  await loadCounts(inbox)
}

/** Tells that reports were deleted, and offers to restore them. */
export function noticeDeleted(inbox: Inbox, ids: readonly string[]): void {
  showNotice(inbox, {
    kind: 'done',
    text: `${formatReportCount(ids.length)} deleted.`,
    undo: () => void restoreReports(inbox, ids),
  })
}

/**
 * Restores deleted reports.
 * @returns whether all requests succeeded.
 */
export async function restoreReports(inbox: Inbox, ids: readonly string[]): Promise<boolean> {
  let restoredCount = 0
  try {
    for (let start = 0; start < ids.length; start += RESTORE_MAXIMUM) {
      const { reports } = await inbox.api.restoreReports(ids.slice(start, start + RESTORE_MAXIMUM))
      for (const report of reports) receiveReport(inbox, report)
      restoredCount += reports.length
    }
    showNotice(inbox, { kind: 'done', text: `${formatReportCount(restoredCount)} restored.` })
    return true
  } catch (error) {
    showNotice(inbox, { kind: 'failed', text: `Couldn’t restore the reports. ${formatError(error)}` })
    return false
  } finally {
    await loadCounts(inbox)
  }
}

/** Undoes the change that the notice is about, or says why that is impossible. */
export function undoLastChange(inbox: Inbox): void {
  const { notice } = inbox.state
  if (notice?.kind === 'failed') return
  if (notice?.undo) {
    dismissNotice(inbox)
    notice.undo()
    return
  }
  showNotice(inbox, {
    kind: 'failed',
    text:
      notice?.undo === null
        ? `Can’t be undone: ${notice.text}`
        : 'Nothing to undo. You can undo the last change while its notice is shown.',
  })
}

function formatMark(count: number, mark: string): string {
  return count === 1 ? `Marked as ${mark}.` : `${formatReportCount(count)} marked as ${mark}.`
}

function formatNotice(count: number, notice: string): string {
  return count === 1 ? `${notice}.` : `${notice}: ${formatReportCount(count)}.`
}

const undoableFields = ['status', 'priority', 'type', 'spam', 'assignee'] as const

type UndoRequest = Required<Pick<ReportsPatch, 'ids'>> & {
  patch: ReportPatch
  expected: ReportsPatch['expected']
}

/**
 * Restores the fields that the change has changed, where they still have the values of the change. Reports with the
 * same previous values are sent together.
 */
async function undo(inbox: Inbox, reports: readonly ReportSummary[], done: ReportPatch): Promise<void> {
  try {
    const results: ChangedReports[] = []
    for (const request of groupUndos(reports, done)) results.push(...(await send(inbox, request)))
    showNotice(inbox, { kind: 'done', text: formatUndone(results) })
  } catch (error) {
    showNotice(inbox, { kind: 'failed', text: `Couldn’t undo the change. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

/** Returns the changes that undo a change of reports, each for the reports to which it applies. */
export function groupUndos(reports: readonly ReportSummary[], done: ReportPatch): UndoRequest[] {
  const groups = new Map<string, UndoRequest>()
  for (const report of reports) {
    const previous = toValues(report)
    const changed = undoableFields.filter(
      (name) => done[name] !== undefined && done[name] !== previous[name] && previous[name] !== undefined,
    )
    const pick = (values: ReportPatch): ReportPatch =>
      Object.fromEntries(changed.map((name) => [name, values[name]]))
    const patch = { ...pick(previous), ...restoreLabels(report, done) }
    if (Object.keys(patch).length === 0) continue
    const key = JSON.stringify(patch)
    const group = groups.get(key) ?? { ids: [], patch, expected: pick(done) }
    group.ids.push(report.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Leaves out a status that this version of the inbox does not know. */
function toValues({ status, priority, type, spam, assignee }: ReportSummary): ReportPatch {
  const known = statuses.find((each) => each === status)
  return { ...(known && { status: known }), priority, type, spam, assignee: assignee?.id ?? null }
}

/** Tells which fields keep the values that someone has set since: “Priority was changed by Ann, and stays High.” */
export function formatUndone(results: readonly ChangedReports[]): string {
  const conflicts = results.flatMap((result) => result.conflicts ?? [])
  const reports = results.flatMap((result) => result.reports)
  const count = new Set(conflicts.map(({ id }) => id)).size
  if (count === 0) return 'Undone.'
  if (count > 1) return `Undone, except in ${count} reports that someone has changed since.`
  const start = reports.length === 1 ? '' : 'Undone, except in one report. '
  const sentences = conflicts.map(({ id, field, changedBy }) => {
    const by = changedBy === null ? '' : ` by ${changedBy}`
    const report = reports.find((each) => each.id === id)
    return `${fieldNames[field]} was changed${by}${report ? `, and stays ${formatField(field, report)}` : ''}.`
  })
  return start + sentences.join(' ')
}

const fieldNames: Record<ChangeConflict['field'], string> = {
  status: 'Status',
  priority: 'Priority',
  type: 'Type',
  assignee: 'The assignee',
  spam: 'The spam mark',
}

function formatField(field: ChangeConflict['field'], report: ReportSummary): string {
  switch (field) {
    case 'status':
      return formatStatus(report.status)
    case 'priority':
      return formatPriority(report.priority)
    case 'type':
      return formatType(report.type)
    case 'assignee':
      return report.assignee?.name ?? 'empty'
    case 'spam':
      return report.spam === null ? 'off' : 'on'
  }
}

/** Reverts only the labels that the change has added or removed. */
function restoreLabels({ labels }: ReportSummary, done: ReportPatch): ReportPatch {
  const had = (name: string): boolean =>
    labels.some((label) => label.name.toLowerCase() === name.toLowerCase())
  const removeLabels = (done.addLabels ?? []).filter((name) => !had(name))
  const addLabels = (done.removeLabels ?? []).filter(had)
  return {
    ...(removeLabels.length > 0 && { removeLabels }),
    ...(addLabels.length > 0 && { addLabels }),
  }
}

/**
 * Sends the change to the server, in requests of at most `LIST_MAXIMUM` reports. In a list of groups, a new status
 * applies to the whole group.
 */
async function send(
  inbox: Inbox,
  { ids, patch, expected }: Partial<UndoRequest> & Pick<UndoRequest, 'ids' | 'patch'>,
): Promise<ChangedReports[]> {
  const results: ChangedReports[] = []
  const options = { withGroups: isGrouped(inbox.state.list.filters), ...(expected && { expected }) }
  for (let start = 0; start < ids.length; start += LIST_MAXIMUM) {
    const page = ids.slice(start, start + LIST_MAXIMUM)
    const result = await inbox.api.updateReports(page, patch, options)
    for (const report of result.reports) receiveReport(inbox, report)
    results.push(result)
  }
  return results
}
