import { parseWebReplay } from '../replay-format/parse-web-replay.ts'
import { eventTypes } from '../replay-format/replay-event.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import { connectEmbedder } from './embedder.ts'
import { outlineReplay } from './outline.ts'
import styles from './player.css' with { type: 'text' }
import { prepareEvents } from './prepare-events.ts'
import { createReplayView, type ReplayView } from './replay-view.ts'

/**
 * The replay player: the one script on the files host. It is told what to do by the page that embeds
 * it, shows the replayed page in a frame without scripts, and says how far it is.
 */
const root = document.createElement('div')
root.className = 'stage'
// Nothing in it can be reached or read out: a replay is to be looked at, and what happened stands in the timeline.
root.inert = true
document.body.append(root)
adoptStyles(document, styles)

let stage: ReplayView | undefined

const embedder = connectEmbedder({
  target: window,
  hosts: getEmbedderHosts(),
  onMessage(message) {
    switch (message.name) {
      case 'load':
        return load(message.data.replay)
      case 'play':
        return stage?.play()
      case 'pause':
        return stage?.pause()
      case 'seek':
        return stage?.seek(message.data.at)
      case 'set-speed':
        return stage?.setSpeed(message.data.speed)
      case 'skip-idle':
        return stage?.skipIdle(message.data.isOn)
    }
  },
})

window.addEventListener('error', ({ error }) => {
  // Without an error it is the browser's notice of a resize that it saw a frame later.
  if (error instanceof Error) handleFailure()
})
embedder.post({ name: 'ready' })

function load(replay: unknown): void {
  stage?.dispose()
  stage = undefined
  const read = parseWebReplay(replay)
  if (!read) return embedder.post({ name: 'error', data: { code: 'unreadable' } })
  const events = prepareEvents(read.events, read.resources)
  if (!events.some(({ type }) => type === eventTypes.fullSnapshot) || events.length < 2) {
    return embedder.post({ name: 'error', data: { code: 'empty' } })
  }
  const outline = outlineReplay(events, read.format)
  try {
    stage = createReplayView({
      root,
      events,
      outline,
      onReady: () => embedder.post({ name: 'loaded', data: outline }),
      onProgress: (progress) => embedder.post({ name: 'progress', data: progress }),
    })
  } catch {
    handleFailure()
  }
}

/** A replay that the replayer falls over stands still for good. */
function handleFailure(): void {
  if (!stage) return
  const broken = stage
  stage = undefined
  try {
    broken.dispose()
  } catch {
    root.replaceChildren()
  }
  embedder.post({ name: 'error', data: { code: 'failed' } })
}

/** Written into the document by the server, which knows under which names our pages are reached. */
function getEmbedderHosts(): string[] {
  const content = document.querySelector('meta[name="embedders"]')?.getAttribute('content') ?? ''
  return content.split(' ').filter((host) => host !== '')
}
