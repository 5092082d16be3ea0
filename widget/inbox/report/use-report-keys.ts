import type { ReportPatch } from '@node-docs/edge/contract/inbox'
import { useLayoutEffect, useRef } from 'react'
import { bindKeys } from '../bind-keys.ts'
import type { PlayerClient } from '../../player-client/player-client.ts'
import { bindShortcuts } from '../shortcuts.ts'
import { bindPlayerKeys } from './media/bind-player-keys.ts'
import { reportShortcuts } from './shortcuts.ts'
import { type Entry, findEntryAt } from './timeline/merge-timeline.ts'

export interface ReportKeys {
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
