import type { ReportPatch } from '@node-docs/edge/contract/inbox'
import { useLayoutEffect, useRef } from 'react'
import { bindKeys } from '../bind-keys.ts'
import type { PlayerClient } from '../../player-client/player-client.ts'
import { bindPlayerKeys } from './media/bind-player-keys.ts'
import { type Entry, findEntryAt } from './timeline/merge-timeline.ts'

export interface ReportKeys {
  player: PlayerClient | undefined
  /** Entries of the timeline, without those that are filtered out. */
  shown: readonly Entry[]
  /** Id of an entry. */
  selected: string | undefined
  onSelect: (entry: Entry) => void
  onPatch: (patch: ReportPatch) => Promise<void>
  onClose: () => void
  onHelp: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

/**
 * The whole screen without a mouse: the keys of the list, those of a player, and `[` and `]` along the timeline.
 * Bound in the task that shows the screen, since the next one may be a key.
 */
export function useReportKeys(keys: ReportKeys): void {
  const newest = useRef(keys)
  useLayoutEffect(() => {
    newest.current = keys
  })
  useLayoutEffect(() => {
    const settle = (status: NonNullable<ReportPatch['status']>) => (): void => {
      // What went wrong is on the screen.
      newest.current.onPatch({ status }).catch(() => undefined)
    }
    const stops = [
      bindKeys({
        Escape: () => newest.current.onClose(),
        j: () => newest.current.onNext?.(),
        k: () => newest.current.onPrevious?.(),
        e: settle('done'),
        i: settle('inprogress'),
        o: settle('open'),
        a: settle('archived'),
        '?': () => newest.current.onHelp(),
        ']': () => step(newest.current, 1),
        '[': () => step(newest.current, -1),
      }),
      bindPlayerKeys(() => newest.current.player),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** From what is selected, or else from where the replay is. */
function step({ shown, selected, player, onSelect }: ReportKeys, by: 1 | -1): void {
  const state = player?.getState()
  const at = state?.phase === 'shown' ? findEntryAt(shown, state.outline.startedAt + state.at) : -1
  const chosen = shown.findIndex(({ id }) => id === selected)
  const from = chosen === -1 ? at : chosen
  const entry = shown[Math.min(Math.max(from + by, 0), shown.length - 1)]
  if (entry) onSelect(entry)
}
