import type { PlayerClient } from '@node-docs/widget/player-client/player-client.ts'
import { recordElement, RecordingError } from './record-element.ts'

/** Milliseconds for which the video shows the end of the replay. */
const END_MS = 1000

export interface RecordingOptions {
  player: PlayerClient
  /** The element that shows the replay. */
  element: Element
  skipsIdle: boolean
  /** Cancels the recording. */
  signal: AbortSignal
}

/**
 * Plays a replay once from its start, and records what its element shows. Call it in a click.
 *
 * @throws RecordingError, or the reason of `signal`
 */
export async function recordReplay({ player, element, skipsIdle, signal }: RecordingOptions): Promise<Blob> {
  let interrupt: (reason: unknown) => void = () => {}
  const interrupted = new Promise<never>((_resolve, reject) => (interrupt = reject))
  const recording = await recordElement(element, () => interrupt(new RecordingError('lost')))
  signal.addEventListener('abort', () => interrupt(signal.reason))
  try {
    signal.throwIfAborted()
    player.skipIdle(skipsIdle)
    player.seek(0)
    player.toggle()
    await Promise.race([waitForEnd(player), interrupted])
    await Promise.race([new Promise((resolve) => setTimeout(resolve, END_MS)), interrupted])
    return await recording.finish()
  } finally {
    recording.discard()
    player.pause()
  }
}

/** Resolves when a replay that starts to play has ended. */
function waitForEnd(player: PlayerClient): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasStarted = false
    const unsubscribe = player.subscribe(() => {
      const state = player.getState()
      if (state.phase !== 'shown') reject(new RecordingError('replay'))
      else if (!hasStarted || state.play !== 'ended') {
        hasStarted ||= state.play === 'playing'
        return
      } else resolve()
      unsubscribe()
    })
  })
}
