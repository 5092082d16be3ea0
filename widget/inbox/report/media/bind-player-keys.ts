import type { PlayerClient } from '../../../player-client/player-client.ts'
import type { Shortcut } from '../../shortcuts.ts'

const STEP_MS = 5000

/** The shortcuts of the player, which work in addition to the screen's shortcuts. */
export const playerShortcuts = [
  { keys: [' '], label: 'Play or pause', action: 'toggle' },
  { keys: ['ArrowRight'], label: 'Forward 5 seconds', action: 'forward' },
  { keys: ['ArrowLeft'], label: 'Back 5 seconds', action: 'back' },
] as const satisfies readonly Shortcut[]

/** Elements that handle space and arrows themselves. */
const KEY_HANDLERS =
  'button, a, input, select, textarea, summary, video, [role="tab"], [role="listbox"], dialog'

/** Space plays and pauses, arrows seek. Returns a function that unbinds them. */
export function bindPlayerKeys(findPlayer: () => PlayerClient | undefined): () => void {
  function handleKeyDown(event: KeyboardEvent): void {
    const player = findPlayer()
    if (!player || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const target = event.target instanceof Element ? event.target : document.body
    // Handles the horizontal arrows in a list box too, because a list box handles only the vertical ones.
    const isTaken = target.closest(KEY_HANDLERS) !== null && target.closest('[role="listbox"]') === null
    if (isTaken) return
    const state = player.getState()
    const at = state.phase === 'shown' ? state.at : 0
    switch (playerShortcuts.find(({ keys: [key] }) => key === event.key)?.action) {
      case 'toggle':
        player.toggle()
        break
      case 'forward':
        player.seek(at + STEP_MS)
        break
      case 'back':
        player.seek(at - STEP_MS)
        break
      case undefined:
        return
    }
    event.preventDefault()
  }
  document.addEventListener('keydown', handleKeyDown)
  return () => document.removeEventListener('keydown', handleKeyDown)
}
