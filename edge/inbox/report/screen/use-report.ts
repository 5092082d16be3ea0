import type { PlayerClient } from '@node-docs/widget/player-client/player-client.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { reportSummarySchema } from '../../../contract/report-summary.ts'
import { formatStatus } from '../../../contract/statuses.ts'
import { formatError, type InboxApi, parseResponse, toReportPath } from '../../app/api.ts'
import {
  bindKeys,
  bindShortcuts,
  resolveShortcut,
  type ShortcutGroup,
  statusShortcuts,
  teamShortcuts,
} from '../../app/shortcuts.ts'
import { issueSchema } from '../../issues/contract.ts'
import { type ReportDetail, reportDetailSchema, type ReportPatch } from '../contract.ts'
import { highlightElement } from './media.tsx'
import { type Entry, findEntryAt } from './merge-timeline.ts'
import { parseReport, type ReportView } from './parse-report.ts'
import { bindPlayerKeys, playerShortcuts } from './player.tsx'
import type { ReportScreenProps } from './props.ts'

/** The state of loading a report. */
type LoadedReport =
  | { phase: 'loading' }
  | { phase: 'failed'; error: string; retry: () => void }
  | { phase: 'ready'; detail: ReportDetail; view: ReportView }

type LoadedResponse = { request: string } & (
  { detail: ReportDetail; view: ReportView } | { detail: undefined; error: string }
)

export function useReport(api: InboxApi, id: string): LoadedReport {
  const [attempt, setAttempt] = useState(0)
  const [response, setResponse] = useState<LoadedResponse>()
  const request = `${id} ${attempt}`
  useEffect(() => {
    const control = new AbortController()
    api
      .call(toReportPath(id), { signal: control.signal })
      .then((found) => parseResponse(reportDetailSchema, found))
      .then(
        (detail) => setResponse({ request, ...parseDetail(detail) }),
        (reason: unknown) => {
          if (!control.signal.aborted) setResponse({ request, detail: undefined, error: formatError(reason) })
        },
      )
    return () => control.abort()
  }, [api, id, request])
  if (response?.request !== request) return { phase: 'loading' }
  if (response.detail) return { phase: 'ready', detail: response.detail, view: response.view }
  return { phase: 'failed', error: response.error, retry: () => setAttempt(attempt + 1) }
}

/** Parses a report. The snapshot's URL is changed so that the server outlines the element that the visitor selected. */
function parseDetail(detail: ReportDetail): { detail: ReportDetail; view: ReportView } {
  const view = parseReport(detail.report)
  const { snapshotUrl } = detail
  if (snapshotUrl === null) return { detail, view }
  return { detail: { ...detail, snapshotUrl: highlightElement(snapshotUrl, view.selector) }, view }
}

interface ReportChanges {
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
  follow: (isFollowing: boolean) => Promise<void>
  /** Asks the server whether the member follows the report: writing starts it, unless the member had stopped it. */
  refreshFollowing: () => Promise<void>
  /** Mutes or unmutes the group of the report. */
  muteGroup: (isMuted: boolean) => Promise<void>
}

export function useReportChanges({
  id,
  api,
  detail,
  live,
  team,
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
      const changed = await parseResponse(
        reportSummarySchema,
        await api.call(toReportPath(id), { method: 'PATCH', body: change }),
      )
      // Assigning a report to someone makes them follow it.
      const isMine = change.assignee !== undefined && change.assignee === team.account?.id
      setCurrent((latest) => ({ ...latest, ...changed, ...(isMine && { isFollowing: true }) }))
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
      const opened = await api.call(`${toReportPath(id)}/issue`, { method: 'POST' })
      const { url: issue } = await parseResponse(issueSchema, opened)
      setCurrent((latest) => ({ ...latest, issue }))
      setError('')
    } catch (reason) {
      setError(`Couldn’t create an issue. ${formatError(reason)}`)
    }
  }

  async function follow(isFollowing: boolean): Promise<void> {
    setCurrent((latest) => ({ ...latest, isFollowing }))
    try {
      await api.call(`${toReportPath(id)}/following`, { method: 'PUT', body: { isFollowing } })
      setError('')
    } catch (reason) {
      setCurrent((latest) => ({ ...latest, isFollowing: !isFollowing }))
      setError(`Changes not saved. ${formatError(reason)}`)
    }
  }

  async function refreshFollowing(): Promise<void> {
    if (current.isFollowing) return
    // Ignores a failure: the button is right again when the report is loaded the next time.
    const response = await api.call(toReportPath(id)).catch(() => undefined)
    if (!response) return
    const { isFollowing } = await parseResponse(reportDetailSchema, response)
    setCurrent((latest) => ({ ...latest, isFollowing }))
  }

  async function muteGroup(isMuted: boolean): Promise<void> {
    const { group } = current
    if (group === null) return
    try {
      await api.call(`groups/${encodeURIComponent(group.id)}`, { method: 'PATCH', body: { isMuted } })
      setCurrent((latest) => ({ ...latest, group: { ...group, isMuted } }))
      setAnnouncement(isMuted ? 'Muted' : 'Unmuted')
      setError('')
    } catch (reason) {
      setError(`Couldn’t save the change. ${formatError(reason)}`)
    }
  }

  return { current, error, announcement, patch, remove, openIssue, follow, refreshFollowing, muteGroup }
}

function applyPatch(detail: ReportDetail, patch: ReportPatch): ReportDetail {
  const { status = detail.status, priority = detail.priority, type = detail.type } = patch
  const { spam = detail.spam, notes = detail.notes } = patch
  return { ...detail, status, priority, type, spam, notes }
}

interface ReportKeys {
  player: PlayerClient | undefined
  /** Entries of the timeline that match the filter. */
  shown: readonly Entry[]
  /** Id of an entry. */
  selected: string | undefined
  onSelect: (entry: Entry) => void
  onPatch: (patch: ReportPatch) => void
  onClose: () => void
  onHelp: () => void
  onAssign: () => void
  onLabel: () => void
  onResolve: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

/**
 * Binds the shortcuts of the report screen and of its player. Layout effects bind them before the first paint, so that
 * no key press is lost.
 */
export function useReportKeys(keys: ReportKeys): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const createStatusAction = (status: NonNullable<ReportPatch['status']>) => (): void => {
      latest.current.onPatch({ status })
    }
    const unbinds = [
      bindShortcuts(reportShortcuts, {
        close: () => latest.current.onClose(),
        'next-report': () => latest.current.onNext?.(),
        'previous-report': () => latest.current.onPrevious?.(),
        done: createStatusAction('done'),
        inprogress: createStatusAction('inprogress'),
        open: createStatusAction('open'),
        archived: createStatusAction('archived'),
        assign: () => latest.current.onAssign(),
        label: () => latest.current.onLabel(),
        resolve: () => latest.current.onResolve(),
        'next-line': () => step(latest.current, 1),
        'previous-line': () => step(latest.current, -1),
      }),
      bindKeys({ '?': () => latest.current.onHelp() }),
      bindPlayerKeys(() => latest.current.player),
    ]
    return () => {
      for (const unbind of unbinds) unbind()
    }
  }, [])
}

/**
 * Selects the entry before or after the selected one. Without a selection, starts at the current time of the replay.
 */
function step({ shown, selected, player, onSelect }: ReportKeys, by: 1 | -1): void {
  const state = player?.getState()
  const at = state?.phase === 'shown' ? findEntryAt(shown, state.outline.startedAt + state.at) : -1
  const chosen = shown.findIndex(({ id }) => id === selected)
  const from = chosen === -1 ? at : chosen
  const entry = shown[Math.min(Math.max(from + by, 0), shown.length - 1)]
  if (entry) onSelect(entry)
}

const timeline = [
  { keys: [']'], label: 'Next line', action: 'next-line' },
  { keys: ['['], label: 'Previous line', action: 'previous-line' },
] as const

const others = [
  { title: 'Change status', shortcuts: [...statusShortcuts, resolveShortcut] },
  { title: 'Team', shortcuts: teamShortcuts },
  {
    title: 'Navigate',
    shortcuts: [
      { keys: ['j'], label: 'Next report', action: 'next-report' },
      { keys: ['k'], label: 'Previous report', action: 'previous-report' },
      { keys: ['Escape'], label: 'Back to the list', action: 'close' },
    ],
  },
] as const

/** The shortcuts that `useReportKeys` binds. */
const reportShortcuts = [
  { title: 'Timeline', shortcuts: timeline },
  ...others,
] as const satisfies readonly ShortcutGroup[]

/** The help of the report screen, with the shortcuts of the player. */
export const reportHelp: readonly ShortcutGroup[] = [
  { title: 'Timeline and replay', shortcuts: [...timeline, ...playerShortcuts] },
  ...others,
]
