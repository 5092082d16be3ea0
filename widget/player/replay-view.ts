import type { ReplayOutline, ReplayProgress, ReplaySpeed } from '@node-docs/edge/contract/player-messages'
import { Replayer, type playerConfig } from '@rrweb/replay'
import type { ReplayEvent } from '../replay-format/rrweb-event.ts'
import { canvasRule, createCanvasPainter } from './canvas-painter.ts'
import { fitReplayView } from './fit-replay-view.ts'

type Events = ConstructorParameters<typeof Replayer>[0]

export type ReplayViewProgress = Omit<ReplayProgress, 'seeks'>

/** Plays a replay. Times are milliseconds from its start. */
export interface ReplayView {
  play: () => void
  pause: () => void
  seek: (at: number) => void
  setSpeed: (speed: ReplaySpeed) => void
  skipIdle: (isOn: boolean) => void
  dispose: () => void
}

export interface ReplayViewOptions {
  root: HTMLElement
  /** Events that `prepareEvents` returned, with at least one full snapshot. */
  events: readonly ReplayEvent[]
  outline: ReplayOutline
  /** Called when the first snapshot is shown. */
  onReady: () => void
  onProgress: (progress: ReplayViewProgress) => void
}

const PROGRESS_MS = 100

export function createReplayView({
  root,
  events,
  outline,
  onReady,
  onProgress,
}: ReplayViewOptions): ReplayView {
  const replayer = new Replayer(events as Events, createConfig(root)) // prepareEvents checked the fields
  const fit = fitReplayView({ root, wrapper: replayer.wrapper, frame: replayer.iframe })
  let state: ReplayViewProgress['state'] = 'paused'
  let isReady = false
  let skips = false
  let isSkipping = false

  const now = (): number => {
    if (state === 'ended') return outline.duration
    return Math.min(Math.max(replayer.getCurrentTime(), 0), outline.duration)
  }

  const reportProgress = (): void => onProgress({ at: now(), state, isSkipping })

  replayer.on('resize', fit.update)
  replayer.on('fullsnapshot-rebuilded', () => {
    if (isReady) return
    isReady = true
    onReady()
  })
  replayer.on('finish', () => {
    if (state !== 'playing') return
    state = 'ended'
    reportProgress()
  })

  const timer = setInterval(() => {
    if (state !== 'playing') return
    isSkipping = false
    const at = now()
    const idle = skips ? outline.idle.find(({ from, to }) => at >= from && at < to) : undefined
    if (idle) {
      isSkipping = true
      replayer.play(idle.to)
    }
    reportProgress()
  }, PROGRESS_MS)

  return {
    play() {
      const at = state === 'ended' ? 0 : now()
      state = 'playing'
      replayer.play(at)
      reportProgress()
    },
    pause() {
      if (state === 'playing') {
        replayer.pause()
        state = 'paused'
      }
      reportProgress()
    },
    seek(wanted) {
      const at = Math.min(wanted, outline.duration)
      if (state === 'playing') replayer.play(at)
      else {
        replayer.pause(at)
        state = at < outline.duration ? 'paused' : 'ended'
      }
      reportProgress()
    },
    setSpeed: (speed) => replayer.setConfig({ speed }),
    skipIdle: (isOn) => void (skips = isOn),
    dispose() {
      clearInterval(timer)
      fit.dispose()
      replayer.destroy()
    },
  }
}

function createConfig(root: HTMLElement): Partial<playerConfig> {
  return {
    root,
    // Must be false: with `true`, the sandbox of the replay's frame would let scripts of the page run.
    UNSAFE_replayCanvas: false,
    // Must be false: with `true`, the replayed page would take the focus from the embedding page.
    triggerFocus: false,
    showWarning: false,
    showDebug: false,
    mouseTail: { duration: 400, lineCap: 'round', lineWidth: 2, strokeStyle: '#4f6bed' },
    insertStyleRules: [canvasRule],
    plugins: [createCanvasPainter()],
  }
}
