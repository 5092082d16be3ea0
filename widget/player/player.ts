import { parseWebReplay } from '../replay-format/web-replay.ts'
import { eventTypes } from '../replay-format/rrweb-event.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import { connectEmbedder } from './embedder.ts'
import { outlineReplay } from './outline-replay.ts'
import styles from './player.css' with { type: 'text' }
import { prepareEvents } from './prepare-events.ts'
import { createReplayView, type ReplayView } from './replay-view.ts'

/**
 * The replay player, the only script on the files host. The embedding page controls it with messages. It shows
 * the replayed page in a frame without scripts and reports its progress.
 */
const root = document.createElement('div')
root.className = 'replay-view'
// The replay is not focusable or announced, because the inbox's timeline lists the same steps as text.
root.inert = true
document.body.append(root)
adoptStyles(document, styles)

let view: ReplayView | undefined
/** Number of `seek` messages that the embedding page has sent since `load`. */
let seeks = 0
let isLoaded = false

const embedder = connectEmbedder({
  target: window,
  hosts: getEmbedderHosts(),
  onMessage(message) {
    switch (message.name) {
      case 'load':
        return load(message.data.replay)
      case 'play':
        return view?.play()
      case 'pause':
        return view?.pause()
      case 'seek':
        seeks += 1
        return view?.seek(message.data.at)
      case 'set-speed':
        return view?.setSpeed(message.data.speed)
      case 'skip-idle':
        return view?.skipIdle(message.data.isOn)
    }
  },
})

window.addEventListener('error', ({ error }) => {
  // Ignores error events without an error object: they are harmless notices of a ResizeObserver loop. Errors of the
  // replayed window have another class; a replay that shows something continues after them.
  if (error instanceof Error || (error && !isLoaded)) handleFailure()
})
embedder.post({ name: 'ready' })

function load(replay: unknown): void {
  view?.dispose()
  view = undefined
  seeks = 0
  isLoaded = false
  const read = parseWebReplay(replay)
  if (!read) return embedder.post({ name: 'error', data: { code: 'unreadable' } })
  const events = prepareEvents(read.events, read.resources)
  if (!events.some(({ type }) => type === eventTypes.fullSnapshot) || events.length < 2) {
    return embedder.post({ name: 'error', data: { code: 'empty' } })
  }
  const outline = outlineReplay(events, read.format)
  try {
    view = createReplayView({
      root,
      events,
      outline,
      onReady() {
        isLoaded = true
        embedder.post({ name: 'loaded', data: outline })
      },
      onProgress: (progress) => embedder.post({ name: 'progress', data: { ...progress, seeks } }),
    })
  } catch {
    handleFailure()
  }
}

/** Stops a replay after an error in the replayer. */
function handleFailure(): void {
  if (!view) return
  const broken = view
  view = undefined
  try {
    broken.dispose()
  } catch {
    root.replaceChildren()
  }
  embedder.post({ name: 'error', data: { code: 'failed' } })
}

/** Returns the hosts of our pages that may embed the player. The server writes them into the document. */
function getEmbedderHosts(): string[] {
  const content = document.querySelector('meta[name="embedders"]')?.getAttribute('content') ?? ''
  return content.split(' ').filter((host) => host !== '')
}
