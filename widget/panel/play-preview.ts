import type { FrameMessage } from '@node-docs/edge/contract'
import { type ReplayPreviewMessage, replayTexts } from '../messages/replay-preview-message.ts'
import { isObject } from '../platform/json.ts'
import { createPlayerClient, type PlayerClient, type PlayerState } from '../player-client/player-client.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import { formatTime } from '../ui/format-time.ts'
import styles from './play-preview.css' with { type: 'text' }

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

/** Milliseconds that the player may take to load the replay. After that, an error is shown. */
const TIMEOUT_MS = 5000

/** Shows a replay in the player, a nested frame of the files host that accepts messages from our pages only. */
function showReplay(document: Document, { replay, texts, language, direction }: ReplayPreviewMessage): void {
  const url = `${document.location.protocol}//${getPlayerHost(document)}`
  const client = createPlayerClient(new URL(url).origin, replay)
  Object.assign(document.documentElement, { lang: language, dir: direction })
  document.title = texts.replayPreview

  const player = Object.assign(document.createElement('iframe'), {
    title: texts.replayPreview,
    tabIndex: -1,
    referrerPolicy: 'no-referrer',
  })
  client.attachFrame(player)
  player.src = url
  const view = append(document.createElement('div'), 'replay-view', player)
  const note = append(document.createElement('p'), 'note')
  note.role = 'status'
  const controls = createControls(document, client, texts)
  document.body.replaceChildren(append(document.createElement('main'), '', view, note, controls.element))
  // A click in the frame would move keyboard focus into it, so the view takes clicks instead.
  view.addEventListener('click', client.toggle)

  const showError = (): void => void (note.textContent = texts.replayRefused)
  const timeout = setTimeout(showError, TIMEOUT_MS)
  let wasShown = false
  client.subscribe(() => {
    const state = client.getState()
    if (state.phase === 'loading') return
    clearTimeout(timeout)
    if (state.phase === 'failed') showError()
    else note.textContent = ''
    controls.update(state)
    if (state.phase !== 'shown' || wasShown) return
    wasShown = true
    // Plays immediately, because the visitor pressed Play.
    client.toggle()
    controls.focus()
  })
}

/** Play, pause and position; hidden until the replay is loaded. */
function createControls(document: Document, client: PlayerClient, texts: ReplayPreviewMessage['texts']) {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'play' })
  const slider = Object.assign(document.createElement('input'), { type: 'range', min: '0', step: '100' })
  slider.ariaLabel = texts.replayPosition
  const clock = append(document.createElement('span'), 'clock')
  const element = append(document.createElement('div'), 'controls', button, slider, clock)
  element.hidden = true
  button.addEventListener('click', client.toggle)
  slider.addEventListener('input', () => client.seek(slider.valueAsNumber))

  return {
    element,
    focus: () => button.focus(),
    update(state: PlayerState): void {
      element.hidden = state.phase !== 'shown'
      if (state.phase !== 'shown') return
      const { at, play, outline } = state
      const label = play === 'playing' ? texts.pause : texts.play
      const time = `${formatMilliseconds(at)} / ${formatMilliseconds(outline.duration)}`
      button.dataset['state'] = play
      Object.assign(button, { ariaLabel: label, title: label })
      // `max` is set before `value`, because the browser limits `value` to `max`.
      slider.max = String(outline.duration)
      slider.value = String(at)
      slider.ariaValueText = time
      clock.textContent = time
    },
  }
}

function formatMilliseconds(milliseconds: number): string {
  return formatTime(Math.floor(milliseconds / 1000))
}

/** Returns the files host, whose name the server writes into the document. */
function getPlayerHost(document: Document): string {
  return document.querySelector('meta[name="player"]')?.getAttribute('content') ?? ''
}

function append<Parent extends HTMLElement>(element: Parent, className: string, ...children: Node[]): Parent {
  element.className = className
  element.append(...children)
  return element
}

/** Parses a replay and its UI strings from the host page. The player parses the replay itself. */
export function parseReplayPreviewMessage(value: unknown): ReplayPreviewMessage | undefined {
  if (!isObject(value) || !isObject(value['texts']) || !('replay' in value)) return undefined
  const { replay, texts, language, direction } = value
  if (typeof language !== 'string' || !isTexts(texts)) return undefined
  return { replay, texts, language, direction: direction === 'rtl' ? 'rtl' : 'ltr' }
}

function isTexts(texts: Record<string, unknown>): texts is ReplayPreviewMessage['texts'] {
  return replayTexts.every((name) => typeof texts[name] === 'string')
}
