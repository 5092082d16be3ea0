/** What the page hands to the frame that plays a replay: as an object, because a replay is 10 MB. */
export interface HandedReplay {
  /** As a report would have it. */
  replay: unknown
  texts: Readonly<Record<ReplayText, string>>
  /** Of the texts. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** Names of the texts beside a replay. */
export const replayTexts = ['replayPreview', 'play', 'pause', 'replayPosition', 'replayRefused'] as const

export type ReplayText = (typeof replayTexts)[number]
