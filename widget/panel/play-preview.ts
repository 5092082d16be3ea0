import type { FrameMessage } from '@node-docs/edge/contract'
import { adoptStyles } from '../ui/adopt-styles.ts'
import styles from './play-preview.css' with { type: 'text' }
import { parseReplayPreviewMessage } from './parse-replay-preview-message.ts'
import { showReplay } from './show-replay.ts'

/**
 * Plays the recording or replay that the parent page posts. This runs in a frame without a panel, because a panel
 * accepts only text messages (W-174). Any page may embed the frame, because the frame shows only what that page posts.
 */
export function playPreview(target: Window): void {
  const { document, parent } = target
  // Posts to every origin, because the messages of this frame contain no private data.
  const post = (message: FrameMessage): void => parent.postMessage(JSON.stringify(message), '*')
  let isShown = false
  adoptStyles(document, styles)
  target.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || isShown) return
    const replay = parseReplayPreviewMessage(data)
    isShown = replay !== undefined || data instanceof Blob
    if (replay) showReplay(document, replay)
    else if (data instanceof Blob) showRecording(document, data)
  })
  // Handles Escape in this frame, because its key presses do not reach the host page (P-042).
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
