import type { ReportPatch, ReportSummary } from '@node-docs/edge/contract/inbox'
import { useState } from 'react'
import { formatError } from '../api-error.ts'
import type { ReportDetail } from '../api.ts'
import type { ReportScreenProps } from '../report-screen-props.ts'
import { formatStatus } from '../status-icon.tsx'

export interface ReportChanges {
  /** The report as it is now; a change shows before the server has it. */
  summary: ReportSummary
  /** Why the last change is not kept; empty where it is. */
  error: string
  /** The last change, for those who do not see it. */
  announcement: string
  /** Rejects when the change is not kept. */
  patch: (patch: ReportPatch) => Promise<void>
  remove: () => Promise<void>
  /** Address of the report's issue; null where there is none. */
  issue: string | null
  openIssue: () => Promise<void>
}

export function useReportChanges({
  id,
  api,
  detail,
  onChanged,
  onDeleted,
}: ReportScreenProps & { detail: ReportDetail }): ReportChanges {
  const [summary, setSummary] = useState<ReportSummary>(detail)
  const [trouble, setError] = useState('')
  const [said, setAnnouncement] = useState('')
  const [issue, setIssue] = useState(detail.issue)

  async function patch(change: ReportPatch): Promise<void> {
    const before = summary
    setSummary((current) => applyPatch(current, change))
    try {
      const changed = await api.updateReport(id, change)
      setSummary(changed)
      setError('')
      if (change.status !== undefined) setAnnouncement(`Status: ${formatStatus(change.status)}`)
      onChanged(changed)
    } catch (error) {
      setSummary(before)
      setError(`This was not kept. ${formatError(error)}`)
      throw error
    }
  }

  async function remove(): Promise<void> {
    try {
      await api.deleteReport(id)
      onDeleted(id)
    } catch (error) {
      setError(`The report was not deleted. ${formatError(error)}`)
      throw error
    }
  }

  async function openIssue(): Promise<void> {
    try {
      setIssue(await api.openIssue(id))
      setError('')
    } catch (error) {
      setError(`No issue was opened. ${formatError(error)}`)
    }
  }

  return { summary, error: trouble, announcement: said, patch, remove, issue, openIssue }
}

function applyPatch(summary: ReportSummary, { status, priority, type, spam }: ReportPatch): ReportSummary {
  return {
    ...summary,
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority }),
    ...(type !== undefined && { type }),
    ...(spam !== undefined && { spam }),
  }
}
