/**
 * Sent to the frame that plays a replay. It is an object instead of JSON text, because a replay can have 10 MB.
 */
export interface ReplayPreviewMessage {
  /** The replay as in a report. */
  replay: unknown
  texts: Readonly<Record<ReplayText, string>>
  /** Language of the UI strings. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** Keys of the UI strings that the player shows. */
export const replayTexts = ['replayPreview', 'play', 'pause', 'replayPosition', 'replayRefused'] as const

export type ReplayText = (typeof replayTexts)[number]
