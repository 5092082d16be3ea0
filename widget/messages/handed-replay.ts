/** Sent to the frame that plays a replay; an object instead of JSON text, because a replay can have 10 MB. */
export interface HandedReplay {
  /** The replay as in a report. */
  replay: unknown
  texts: Readonly<Record<ReplayText, string>>
  /** Language of the texts. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** Keys of the texts around a replay. */
export const replayTexts = ['replayPreview', 'play', 'pause', 'replayPosition', 'replayRefused'] as const

export type ReplayText = (typeof replayTexts)[number]
