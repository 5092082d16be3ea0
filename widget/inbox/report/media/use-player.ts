import { useSyncExternalStore } from 'react'
import type { PlayerClient, PlayerState } from '../../../player-client/player-client.ts'

/**
 * A part of the player's state, for who shows no more than that: a player that plays changes ten times a second.
 * `pick` answers what `Object.is` can compare.
 */
export function usePlayer<Part>(player: PlayerClient | undefined, pick: (state: PlayerState) => Part): Part {
  return useSyncExternalStore(player?.subscribe ?? watchNothing, () => pick(player?.getState() ?? NONE))
}

const NONE: PlayerState = { phase: 'loading' }

function watchNothing(): () => void {
  return () => undefined
}
