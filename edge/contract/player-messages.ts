/**
 * What a page and the replay player in its frame tell each other. Posted as objects, not as JSON text:
 * a replay is 10 MB, and one copy is enough. Types alone: both ends read what arrives with guards of their own.
 *
 * Times are milliseconds from the start of the replay, unless they say otherwise.
 */

/** A stretch of a replay. */
export interface ReplaySpan {
  from: number
  to: number
}

/** What can be told about a replay besides showing it. */
export interface ReplayOutline {
  /** Milliseconds since 1970. */
  startedAt: number
  duration: number
  /** CSS pixels of the page that was recorded. */
  width: number
  height: number
  /**
   * `rrweb` plays as it was. `letters` is what gleap@7.0.31 recorded: the page as it was at the start, and what could
   * be made out of its actions.
   */
  format: 'rrweb' | 'letters'
  /** Where the recorder was given no time and missed something. */
  gaps: ReplaySpan[]
  /** Where nobody did anything; passed over with `skip-idle`. */
  idle: ReplaySpan[]
  /** What the visitor did, in order. */
  steps: ReplayStep[]
}

export const replayStepKinds = ['click', 'input', 'navigation', 'resize', 'hidden', 'shown'] as const

export interface ReplayStep {
  at: number
  kind: (typeof replayStepKinds)[number]
  /** What was clicked or where it led, in the page's words: hostile text. */
  text: string
}

/** How fast a replay may be played. */
export const replaySpeeds = [1, 2, 4, 8] as const

export type ReplaySpeed = (typeof replaySpeeds)[number]

/** From the embedding page to the player. */
export type ToPlayerMessage =
  /** A report's `webReplay` as it was posted; takes the place of the one before. Answered by `loaded` or `error`. */
  | { name: 'load'; data: { replay: unknown } }
  /** From the start when the end was reached. */
  | { name: 'play' }
  | { name: 'pause' }
  /** Goes on playing, or stays paused, there. */
  | { name: 'seek'; data: { at: number } }
  | { name: 'set-speed'; data: { speed: ReplaySpeed } }
  | { name: 'skip-idle'; data: { isOn: boolean } }

/** `empty`: no page in it. `unreadable`: not a replay. `failed`: the player gave up on it. */
export const playerErrorCodes = ['empty', 'unreadable', 'failed'] as const

export type PlayerErrorCode = (typeof playerErrorCodes)[number]

/** From the player to the page that embeds it. */
export type FromPlayerMessage =
  /** Posted to whoever embeds the player, once its listener is there; everything else to allowed origins alone. */
  | { name: 'ready' }
  | { name: 'loaded'; data: ReplayOutline }
  /** On every change of state, and ten times a second while it plays. */
  | { name: 'progress'; data: { at: number; state: 'playing' | 'paused' | 'ended'; isSkipping: boolean } }
  | { name: 'error'; data: { code: PlayerErrorCode } }

/** Where the player is on the files host: nothing is loaded from elsewhere, or what the page had loaded is. */
export const playerPaths = { closed: '/player', open: '/player?resources=foreign' } as const
