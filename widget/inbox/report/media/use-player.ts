import { useSyncExternalStore } from 'react'
import type { PlayerClient, PlayerState } from '../../../player-client/player-client.ts'

/**
 * A part of the player's state. The state changes ten times a second during playback, so components select what they
 * show. `select` must return a value that `Object.is` can compare.
 */
export function usePlayer<Part>(
  player: PlayerClient | undefined,
  select: (state: PlayerState) => Part,
): Part {
  return useSyncExternalStore(player?.subscribe ?? subscribeToNothing, () =>
    select(player?.getState() ?? LOADING),
  )
}

const LOADING: PlayerState = { phase: 'loading' }

function subscribeToNothing(): () => void {
  return () => undefined
}
