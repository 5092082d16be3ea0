import type { PlayerClient } from '../../../player-client/player-client.ts'

/** How far an arrow goes, in milliseconds. */
const STEP_MS = 5000

/** Where space and arrows mean something already. */
const OWN_KEYS = 'button, a, input, select, textarea, summary, video, [role="tab"], [role="listbox"], dialog'

/** Space plays and pauses, arrows go five seconds on or back. Returns what ends it. */
export function bindPlayerKeys(find: () => PlayerClient | undefined): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const player = find()
    if (!player || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') !== null) return
    const target = event.target instanceof Element ? event.target : document.body
    // A list box has the vertical arrows and no use for the others.
    const isTaken = target.closest(OWN_KEYS) !== null && target.closest('[role="listbox"]') === null
    if (isTaken) return
    const state = player.getState()
    const at = state.phase === 'shown' ? state.at : 0
    switch (event.key) {
      case ' ':
        player.toggle()
        break
      case 'ArrowRight':
        player.seek(at + STEP_MS)
        break
      case 'ArrowLeft':
        player.seek(at - STEP_MS)
        break
      default:
        return
    }
    event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
