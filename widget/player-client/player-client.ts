import {
  type FromPlayerMessage,
  type PlayerErrorCode,
  playerErrorCodes,
  type ReplayOutline,
  type ReplaySpeed,
  replayStepKinds,
  type ToPlayerMessage,
} from '@node-docs/edge/contract/player-messages'
import { isObject } from '../platform/json.ts'

/** `at` is milliseconds from the start of the replay. */
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

/** Controls a replay player in a frame. */
export interface PlayerClient {
  getState: () => PlayerState
  /** Returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void
  /** Sets the frame of the player; null removes it. */
  attachFrame: (frame: HTMLIFrameElement | null) => void
  toggle: () => void
  pause: () => void
  /** `at` is milliseconds from the start of the replay. */
  seek: (at: number) => void
  /** Seeks to a time in milliseconds since 1970. If the replay is still loading, the client seeks after loading. */
  seekTime: (time: number) => void
  setSpeed: (speed: ReplaySpeed) => void
  skipIdle: (isOn: boolean) => void
}

/** `origin` is the origin of the files host; `replay` is the `webReplay` of a report. */
export function createPlayerClient(origin: string, replay: unknown): PlayerClient {
  const listeners = new Set<() => void>()
  let state: PlayerState = { phase: 'loading' }
  let frame: HTMLIFrameElement | null = null
  let speed: ReplaySpeed = 1
  let isSkippingIdle = true
  /** Milliseconds from the start of the replay at which to resume if the player's frame is loaded again. */
  let resumeAt = 0
  /** The time to seek to after loading; milliseconds since 1970. */
  let pendingTime: number | undefined
  /** Number of `seek` messages since the player was loaded. */
  let seeks = 0

  function setState(next: PlayerState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function post(message: ToPlayerMessage): void {
    frame?.contentWindow?.postMessage(message, origin)
  }

  function handleMessage(event: MessageEvent<unknown>): void {
    if (frame === null || event.source !== frame.contentWindow || event.origin !== origin) return
    const message = parsePlayerMessage(event.data)
    switch (message?.name) {
      case undefined:
        return
      case 'ready':
        post({ name: 'load', data: { replay } })
        return
      case 'loaded':
        seeks = 0
        post({ name: 'set-speed', data: { speed } })
        post({ name: 'skip-idle', data: { isOn: isSkippingIdle } })
        setState({ phase: 'shown', outline: message.data, at: 0, play: 'paused', isSkipping: false })
        if (pendingTime !== undefined) resumeAt = pendingTime - message.data.startedAt
        if (resumeAt > 0) seek(resumeAt)
        pendingTime = undefined
        return
      case 'progress':
        if (state.phase !== 'shown') return
        setState({
          ...state,
          // The player has not handled the last seek yet, so its position is out of date.
          at: message.data.seeks < seeks ? state.at : message.data.at,
          play: message.data.state,
          isSkipping: message.data.isSkipping,
        })
        return
      case 'error':
        setState({ phase: 'failed', code: message.data.code })
    }
  }

  function seek(at: number): void {
    if (state.phase !== 'shown') return
    const within = Math.min(Math.max(at, 0), state.outline.duration)
    // Updates the position before the player confirms it.
    setState({ ...state, at: within })
    seeks += 1
    post({ name: 'seek', data: { at: within } })
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    attachFrame(next) {
      if (next === frame) return
      if (state.phase === 'shown') resumeAt = state.at
      frame = next
      if (next === null) return window.removeEventListener('message', handleMessage)
      window.addEventListener('message', handleMessage)
      setState({ phase: 'loading' })
    },
    toggle() {
      if (state.phase === 'shown') post({ name: state.play === 'playing' ? 'pause' : 'play' })
    },
    pause: () => post({ name: 'pause' }),
    seek,
    seekTime(time) {
      if (state.phase === 'shown') seek(time - state.outline.startedAt)
      else pendingTime = time
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

const states = ['playing', 'paused', 'ended'] as const

/**
 * Parses a message from the player; undefined if it is invalid. The player's messages are not trusted, because its
 * document also contains a recorded page. The checks are written by hand, because a schema library would enlarge the
 * visitor's panel.
 */
export function parsePlayerMessage(value: unknown): FromPlayerMessage | undefined {
  if (!isObject(value)) return undefined
  const { name } = value
  const data = isObject(value['data']) ? value['data'] : {}
  switch (name) {
    case 'ready':
      return { name }
    case 'loaded':
      return isOutline(data) ? { name, data } : undefined
    case 'progress': {
      const state = states.find((known) => known === data['state'])
      const { at, seeks } = data
      if (state === undefined || !isTime(at) || !isTime(seeks)) return undefined
      return { name, data: { at, state, isSkipping: data['isSkipping'] === true, seeks } }
    }
    case 'error':
      return { name, data: { code: playerErrorCodes.find((code) => code === data['code']) ?? 'failed' } }
    default:
      return undefined
  }
}

function isOutline(data: Record<string, unknown>): data is Record<string, unknown> & ReplayOutline {
  const { startedAt, duration, width, height, gaps, idle, steps, format } = data
  return (
    [startedAt, duration, width, height].every(isTime) &&
    (format === 'rrweb' || format === 'gleap') &&
    isSpans(gaps) &&
    isSpans(idle) &&
    Array.isArray(steps) &&
    steps.every(isStep)
  )
}

function isSpans(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((span) => isObject(span) && isTime(span['from']) && isTime(span['to']))
  )
}

function isStep(step: unknown): boolean {
  return (
    isObject(step) &&
    isTime(step['at']) &&
    typeof step['text'] === 'string' &&
    replayStepKinds.some((kind) => kind === step['kind'])
  )
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
