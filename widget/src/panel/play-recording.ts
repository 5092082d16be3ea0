import type { FrameMessage } from '@node-docs/edge/contract'
import { adoptStyles } from '../ui/adopt-styles.ts'

const styles = `
  html, body { block-size: 100%; margin: 0; background: #0b0d10 }
  video { inline-size: 100%; block-size: 100%; object-fit: contain }`

/**
 * Plays the file that the framing page hands over. A frame of its own, in which no panel is: there every message is
 * text (W-174). What it is given it shows and nothing else, so it does not matter by whom it is framed.
 */
export function playRecording(target: Window): void {
  const { document, parent } = target
  // Nothing in these is anybody's secret.
  const post = (message: FrameMessage): void => parent.postMessage(JSON.stringify(message), '*')
  adoptStyles(document, styles)
  target.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || !(data instanceof Blob)) return
    const video = document.createElement('video')
    Object.assign(video, { src: URL.createObjectURL(data), controls: true, playsInline: true })
    document.body.replaceChildren(video)
    video.focus()
  })
  // Key presses in here do not reach the host page (P-042).
  target.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') post({ name: 'close-widget' })
  })
  post({ name: 'ping' })
}
