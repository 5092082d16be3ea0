import type { ReportPatch, ReportSummary } from '@node-docs/edge/contract'
import { statuses } from '@node-docs/edge/contract/inbox'
import { LIST_MAXIMUM } from '@node-docs/edge/contract/limits'
import { formatError } from '../api-error.ts'
import { dispatchList, type Inbox, showNotice } from '../store.ts'
import { loadCounts } from './list-loader.ts'

/**
 * Changes reports: in the list at once, then on the server. What fails is put back and said, what worked can be
 * undone.
 */
export async function updateReports(
  inbox: Inbox,
  reports: readonly ReportSummary[],
  change: { patch: ReportPatch; text: string },
): Promise<void> {
  if (reports.length === 0) return
  const ids = reports.map(({ id }) => id)
  dispatchList(inbox, { kind: 'patch', ids, patch: change.patch })
  try {
    await send(inbox, ids, change.patch)
    showNotice(inbox, { kind: 'done', text: change.text, undo: () => void undo(inbox, reports) })
  } catch (error) {
    for (const report of reports) dispatchList(inbox, { kind: 'updated', report })
    showNotice(inbox, { kind: 'failed', text: `Nothing was changed. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

/** Deletes for good; there is no way back, so the caller has asked. */
export async function deleteReports(inbox: Inbox, ids: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(ids.map((id) => inbox.api.deleteReport(id)))
  const failed = results.filter(({ status }) => status === 'rejected').length
  const gone = ids.filter((_, index) => results[index]?.status === 'fulfilled')
  dispatchList(inbox, { kind: 'deleted', ids: gone })
  showNotice(
    inbox,
    failed === 0
      ? { kind: 'done', text: `${formatCount(gone.length)} deleted.` }
      : { kind: 'failed', text: `${formatCount(failed)} could not be deleted. Try again.` },
  )
  await loadCounts(inbox)
}

export function formatCount(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`
}

/** Reports that had the same status, priority, type and mark get them back in one call. */
async function undo(inbox: Inbox, reports: readonly ReportSummary[]): Promise<void> {
  const groups = new Map<string, { ids: string[]; patch: ReportPatch }>()
  for (const { id, status, priority, type, spam } of reports) {
    const key = JSON.stringify([status, priority, type, spam])
    const group = groups.get(key) ?? { ids: [], patch: createPatch({ status, priority, type, spam }) }
    group.ids.push(id)
    groups.set(key, group)
  }
  try {
    for (const { ids, patch } of groups.values()) await send(inbox, ids, patch)
    for (const report of reports) dispatchList(inbox, { kind: 'updated', report })
    showNotice(inbox, { kind: 'done', text: 'Taken back.' })
  } catch (error) {
    showNotice(inbox, { kind: 'failed', text: `This could not be taken back. ${formatError(error)}` })
  }
  await loadCounts(inbox)
}

/** A status that this page does not know is left to the server. */
function createPatch(report: Pick<ReportSummary, 'status' | 'priority' | 'type' | 'spam'>): ReportPatch {
  const { status, ...rest } = report
  const known = statuses.find((each) => each === status)
  return known === undefined ? rest : { status: known, ...rest }
}

async function send({ api }: Inbox, ids: readonly string[], patch: ReportPatch): Promise<void> {
  for (let start = 0; start < ids.length; start += LIST_MAXIMUM) {
    await api.updateReports(ids.slice(start, start + LIST_MAXIMUM), patch)
  }
}
