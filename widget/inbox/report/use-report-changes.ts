import type { ReportPatch } from '@node-docs/edge/contract/inbox'
import { useState } from 'react'
import { formatError } from '../api-error.ts'
import type { ReportDetail } from '../api.ts'
import type { ReportScreenProps } from '../report-screen-props.ts'
import { formatStatus } from '../status-icon.tsx'

export interface ReportChanges {
  /** The current report, updated before the server responds. */
  current: ReportDetail
  /** Why the last change failed; empty after a success. */
  error: string
  /** The last change, for screen readers. */
  announcement: string
  /** Rejects if the change fails. */
  patch: (patch: ReportPatch) => Promise<void>
  remove: () => Promise<void>
  openIssue: () => Promise<void>
}

export function useReportChanges({
  id,
  api,
  detail,
  live,
  onChanged,
  onDeleted,
}: ReportScreenProps & { detail: ReportDetail }): ReportChanges {
  const [current, setCurrent] = useState(detail)
  const [error, setError] = useState('')
  const [announcement, setAnnouncement] = useState('')
  // Applies the change while rendering, so that a change by another person is never shown beside an older value.
  const [applied, setApplied] = useState(live)
  if (live !== applied) {
    setApplied(live)
    if (live) setCurrent({ ...current, ...live })
  }

  async function patch(change: ReportPatch): Promise<void> {
    const before = current
    setCurrent(applyPatch(before, change))
    try {
      const changed = await api.updateReport(id, change)
      setCurrent((latest) => ({ ...latest, ...changed }))
      setError('')
      if (change.status !== undefined) setAnnouncement(`Status: ${formatStatus(change.status)}`)
      onChanged(changed)
    } catch (reason) {
      setCurrent(before)
      setError(`Changes not saved. ${formatError(reason)}`)
      throw reason
    }
  }

  async function remove(): Promise<void> {
    try {
      await api.deleteReport(id)
      onDeleted(id)
    } catch (reason) {
      setError(`Couldn’t delete the report. ${formatError(reason)}`)
      throw reason
    }
  }

  async function openIssue(): Promise<void> {
    try {
      const issue = await api.openIssue(id)
      setCurrent((latest) => ({ ...latest, issue }))
      setError('')
    } catch (reason) {
      setError(`Couldn’t create an issue. ${formatError(reason)}`)
    }
  }

  return { current, error, announcement, patch, remove, openIssue }
}

function applyPatch(detail: ReportDetail, patch: ReportPatch): ReportDetail {
  const { status = detail.status, priority = detail.priority, type = detail.type } = patch
  const { spam = detail.spam, notes = detail.notes } = patch
  return { ...detail, status, priority, type, spam, notes }
}
