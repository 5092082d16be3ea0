import type { FrameMessage } from '@node-docs/edge/contract'
import { adoptStyles } from '../ui/adopt-styles.ts'
import styles from './play-preview.css' with { type: 'text' }
import { parseHandedReplay } from './parse-handed-replay.ts'
import { showReplay } from './show-replay.ts'

/**
 * Plays what the framing page hands over, a recording or a replay. A frame of its own, in which no panel is: there
 * every message is text (W-174). What it is given it shows and nothing else, so it does not matter by whom it is
 * framed.
 */
export function playPreview(target: Window): void {
  const { document, parent } = target
  // Nothing in these is anybody's secret.
  const post = (message: FrameMessage): void => parent.postMessage(JSON.stringify(message), '*')
  let isShown = false
  adoptStyles(document, styles)
  target.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || isShown) return
    const replay = parseHandedReplay(data)
    isShown = replay !== undefined || data instanceof Blob
    if (replay) showReplay(document, replay)
    else if (data instanceof Blob) showRecording(document, data)
  })
  // Key presses in here do not reach the host page (P-042).
  target.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) post({ name: 'close-widget' })
  })
  post({ name: 'ping' })
}

function showRecording(document: Document, recording: Blob): void {
  const video = document.createElement('video')
  Object.assign(video, { src: URL.createObjectURL(recording), controls: true, playsInline: true })
  document.body.replaceChildren(video)
  video.focus()
}
