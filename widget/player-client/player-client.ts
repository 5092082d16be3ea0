import type {
  PlayerErrorCode,
  ReplayOutline,
  ReplaySpeed,
  ToPlayerMessage,
} from '@node-docs/edge/contract/player-messages'
import { parsePlayerMessage } from './parse-player-message.ts'

/** How it is with the replay. `at` is milliseconds from its start. */
export type PlayerState =
  | { phase: 'loading' }
  | { phase: 'failed'; code: PlayerErrorCode }
  | {
      phase: 'shown'
      outline: ReplayOutline
      at: number
      play: 'playing' | 'paused' | 'ended'
      isSkipping: boolean
    }

/** The embedding page's end of the conversation with a player. */
export interface PlayerClient {
  getState: () => PlayerState
  /** Calls back on every change; returns what ends it. */
  subscribe: (onChange: () => void) => () => void
  /** The frame that shows the player, or no longer does. */
  attachFrame: (frame: HTMLIFrameElement | null) => void
  toggle: () => void
  pause: () => void
  /** To a moment within the replay. */
  seek: (at: number) => void
  /** To a moment in milliseconds since 1970, at once or as soon as there is a replay to seek in. */
  seekTime: (time: number) => void
  setSpeed: (speed: ReplaySpeed) => void
  skipIdle: (isOn: boolean) => void
}

/** `origin`: of the files host. `replay`: as a report has it. */
export function createPlayerClient(origin: string, replay: unknown): PlayerClient {
  const watchers = new Set<() => void>()
  let state: PlayerState = { phase: 'loading' }
  let frame: HTMLIFrameElement | null = null
  let speed: ReplaySpeed = 1
  let isSkippingIdle = true
  /** Where a player that is loaded anew goes on. */
  let resumeAt = 0
  /** Where it starts instead; milliseconds since 1970. */
  let wantedTime: number | undefined

  function change(next: PlayerState): void {
    state = next
    for (const watcher of watchers) watcher()
  }

  function post(message: ToPlayerMessage): void {
    frame?.contentWindow?.postMessage(message, origin)
  }

  function onMessage(event: MessageEvent<unknown>): void {
    if (frame === null || event.source !== frame.contentWindow || event.origin !== origin) return
    const news = parsePlayerMessage(event.data)
    switch (news?.name) {
      case undefined:
        return
      case 'ready':
        post({ name: 'load', data: { replay } })
        return
      case 'loaded':
        post({ name: 'set-speed', data: { speed } })
        post({ name: 'skip-idle', data: { isOn: isSkippingIdle } })
        change({ phase: 'shown', outline: news.data, at: 0, play: 'paused', isSkipping: false })
        if (wantedTime !== undefined) resumeAt = wantedTime - news.data.startedAt
        if (resumeAt > 0) seek(resumeAt)
        wantedTime = undefined
        return
      case 'progress':
        if (state.phase !== 'shown') return
        change({ ...state, at: news.data.at, play: news.data.state, isSkipping: news.data.isSkipping })
        return
      case 'error':
        change({ phase: 'failed', code: news.data.code })
    }
  }

  function seek(at: number): void {
    if (state.phase !== 'shown') return
    const within = Math.min(Math.max(at, 0), state.outline.duration)
    // Shown at once: the player takes a moment to get there.
    change({ ...state, at: within })
    post({ name: 'seek', data: { at: within } })
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    attachFrame(next) {
      if (next === frame) return
      if (state.phase === 'shown') resumeAt = state.at
      frame = next
      if (next === null) return window.removeEventListener('message', onMessage)
      window.addEventListener('message', onMessage)
      change({ phase: 'loading' })
    },
    toggle() {
      if (state.phase === 'shown') post({ name: state.play === 'playing' ? 'pause' : 'play' })
    },
    pause: () => post({ name: 'pause' }),
    seek,
    seekTime(time) {
      if (state.phase === 'shown') seek(time - state.outline.startedAt)
      else wantedTime = time
    },
    setSpeed(next) {
      speed = next
      post({ name: 'set-speed', data: { speed } })
    },
    skipIdle(isOn) {
      isSkippingIdle = isOn
      post({ name: 'skip-idle', data: { isOn } })
    },
  }
}
