/**
 * Messages between a page and the replay player in its frame. The messages are sent as objects instead of JSON
 * text, because a replay can have 10 MB. Page and player validate incoming messages themselves, so this file has no
 * schemas.
 *
 * Times are milliseconds from the start of the replay unless stated otherwise.
 */

/** A time range of a replay. */
export interface ReplaySpan {
  from: number
  to: number
}

/** Summary of a replay. */
export interface ReplayOutline {
  /** Start of the recording in milliseconds since 1970. */
  startedAt: number
  duration: number
  /** Size of the recorded page in CSS pixels. */
  width: number
  height: number
  /**
   * `rrweb` is a recording that can be replayed completely. `gleap` is a recording by gleap@7.0.31, of which only the
   * initial page and some kinds of actions can be replayed.
   */
  format: 'rrweb' | 'gleap'
  /** Ranges in which the recorder could not run and missed changes. */
  gaps: ReplaySpan[]
  /** Ranges without activity; `skip-idle` skips them. */
  idle: ReplaySpan[]
  /** Actions of the visitor, in order. */
  steps: ReplayStep[]
}

export const replayStepKinds = ['click', 'input', 'navigation', 'resize', 'hidden', 'shown'] as const

export interface ReplayStep {
  at: number
  kind: (typeof replayStepKinds)[number]
  /** Label of the clicked element, or the new URL. The text comes from the page and is untrusted. */
  text: string
}

export const replaySpeeds = [1, 2, 4, 8] as const

export type ReplaySpeed = (typeof replaySpeeds)[number]

/** Messages from the embedding page to the player. */
export type ToPlayerMessage =
  /** Loads a report's `webReplay` and replaces the previous one. The player responds with `loaded` or `error`. */
  | { name: 'load'; data: { replay: unknown } }
  /** Starts over if the replay has ended. */
  | { name: 'play' }
  | { name: 'pause' }
  /** Does not change whether the replay is playing or paused. */
  | { name: 'seek'; data: { at: number } }
  | { name: 'set-speed'; data: { speed: ReplaySpeed } }
  | { name: 'skip-idle'; data: { isOn: boolean } }

/**
 * `empty`: the replay contains no page. `unreadable`: the data is not a replay. `failed`: the player could not play it.
 */
export const playerErrorCodes = ['empty', 'unreadable', 'failed'] as const

export type PlayerErrorCode = (typeof playerErrorCodes)[number]

/** `seeks` is the number of `seek` messages that the player has handled since `load`. */
export interface ReplayProgress {
  at: number
  state: 'playing' | 'paused' | 'ended'
  isSkipping: boolean
  seeks: number
}

/** Messages from the player to the page that embeds it. */
export type FromPlayerMessage =
  /**
   * Sent to any embedding page as soon as the player can receive messages. All other messages are sent only to allowed
   * origins.
   */
  | { name: 'ready' }
  | { name: 'loaded'; data: ReplayOutline }
  /** Sent on every change of state and ten times per second during playback. */
  | { name: 'progress'; data: ReplayProgress }
  | { name: 'error'; data: { code: PlayerErrorCode } }

/**
 * Paths of the player on the files host. At `closed`, no external resources load. At `open`, the page's external
 * resources load.
 */
export const playerPaths = { closed: '/player', open: '/player?resources=foreign' } as const
