import type { ReportPatch, ReportSummary } from '@node-docs/edge/contract/inbox'
import { useState } from 'react'
import { toSentence } from '../api-error.ts'
import type { ReportDetail } from '../api.ts'
import type { ReportScreenProps } from '../report-screen-props.ts'
import { toStatusWord } from '../status-mark.tsx'

export interface Changes {
  /** The report as it is now; a change shows before the server has it. */
  summary: ReportSummary
  /** Why the last change is not kept; empty where it is. */
  trouble: string
  /** The last change, for those who do not see it. */
  said: string
  /** Rejects when the change is not kept. */
  patch: (patch: ReportPatch) => Promise<void>
  remove: () => Promise<void>
  /** Address of the report's issue; null where there is none. */
  issue: string | null
  openIssue: () => Promise<void>
}

export function useChanges({
  id,
  api,
  detail,
  onChanged,
  onDeleted,
}: ReportScreenProps & { detail: ReportDetail }): Changes {
  const [summary, setSummary] = useState<ReportSummary>(detail)
  const [trouble, setTrouble] = useState('')
  const [said, setSaid] = useState('')
  const [issue, setIssue] = useState(detail.issue)

  async function patch(change: ReportPatch): Promise<void> {
    const before = summary
    setSummary((current) => applyPatch(current, change))
    try {
      const changed = await api.changeReport(id, change)
      setSummary(changed)
      setTrouble('')
      if (change.status !== undefined) setSaid(`Status: ${toStatusWord(change.status)}`)
      onChanged(changed)
    } catch (error) {
      setSummary(before)
      setTrouble(`This was not kept. ${toSentence(error)}`)
      throw error
    }
  }

  async function remove(): Promise<void> {
    try {
      await api.deleteReport(id)
      onDeleted(id)
    } catch (error) {
      setTrouble(`The report was not deleted. ${toSentence(error)}`)
      throw error
    }
  }

  async function openIssue(): Promise<void> {
    try {
      setIssue(await api.openIssue(id))
      setTrouble('')
    } catch (error) {
      setTrouble(`No issue was opened. ${toSentence(error)}`)
    }
  }

  return { summary, trouble, said, patch, remove, issue, openIssue }
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
