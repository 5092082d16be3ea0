import type { ReportPatch, ReportSummary } from '@node-docs/edge/contract'
import { statuses } from '@node-docs/edge/contract/inbox'
import { LIST_MAXIMUM } from '@node-docs/edge/contract/limits'
import { formatError } from '../api-error.ts'
import { isGrouped } from '../filters.ts'
import { dispatchList, type Inbox, receiveReport, showNotice } from '../store.ts'
import { loadCounts } from './list-loader.ts'

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
    await send(inbox, ids, patch)
    const text = notice === undefined ? formatMark(ids.length, mark) : formatNotice(ids.length, notice)
    // Offers no undo if the reporters got a message, because a message cannot be taken back.
    const undoChange = patch.message === undefined ? () => void undo(inbox, reports, patch) : undefined
    showNotice(inbox, { kind: 'done', text, undo: undoChange })
  } catch (error) {
    for (const report of reports) dispatchList(inbox, { kind: 'updated', report })
    showNotice(inbox, { kind: 'failed', text: `Couldn’t save the change. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

/** Deletes reports permanently, so the caller must ask for confirmation first. */
export async function deleteReports(inbox: Inbox, ids: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(ids.map((id) => inbox.api.deleteReport(id)))
  const failedCount = results.filter(({ status }) => status === 'rejected').length
  const deletedIds = ids.filter((_, index) => results[index]?.status === 'fulfilled')
  dispatchList(inbox, { kind: 'deleted', ids: deletedIds })
  showNotice(
    inbox,
    failedCount === 0
      ? { kind: 'done', text: `${formatCount(deletedIds.length)} deleted.` }
      : { kind: 'failed', text: `Couldn’t delete ${formatCount(failedCount)}. Try again.` },
  )
  await loadCounts(inbox)
}

export function formatCount(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`
}

function formatMark(count: number, mark: string): string {
  return count === 1 ? `Marked as ${mark}.` : `${formatCount(count)} marked as ${mark}.`
}

function formatNotice(count: number, notice: string): string {
  return count === 1 ? `${notice}.` : `${notice}: ${formatCount(count)}.`
}

/**
 * Restores the previous values. Reports with the same previous values are sent together, in requests of at most
 * `LIST_MAXIMUM` reports.
 */
async function undo(inbox: Inbox, reports: readonly ReportSummary[], done: ReportPatch): Promise<void> {
  const groups = new Map<string, { ids: string[]; patch: ReportPatch }>()
  for (const report of reports) {
    const patch = { ...createPatch(report), ...restoreLabels(report, done) }
    const key = JSON.stringify(patch)
    const group = groups.get(key) ?? { ids: [], patch }
    group.ids.push(report.id)
    groups.set(key, group)
  }
  try {
    for (const { ids, patch } of groups.values()) await send(inbox, ids, patch)
    for (const report of reports) dispatchList(inbox, { kind: 'updated', report })
    showNotice(inbox, { kind: 'done', text: 'Undone.' })
  } catch (error) {
    showNotice(inbox, { kind: 'failed', text: `Couldn’t undo the change. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

/** Creates a patch that restores a report. Leaves out a status that this version of the inbox does not know. */
function createPatch({ status, priority, type, spam, assignee }: ReportSummary): ReportPatch {
  const rest = { priority, type, spam, assignee: assignee?.id ?? null }
  const known = statuses.find((each) => each === status)
  return known === undefined ? rest : { status: known, ...rest }
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

/** Sends the change to the server. In a list of groups, a new status applies to the whole group. */
async function send(inbox: Inbox, ids: readonly string[], patch: ReportPatch): Promise<void> {
  const withGroups = isGrouped(inbox.state.list.filters)
  for (let start = 0; start < ids.length; start += LIST_MAXIMUM) {
    const page = ids.slice(start, start + LIST_MAXIMUM)
    const changed = await inbox.api.updateReports(page, patch, { withGroups })
    for (const report of changed) receiveReport(inbox, report)
  }
}
