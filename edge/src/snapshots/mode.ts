/**
 * Whether a snapshot shows what is in it and nothing else, or also fetches images, fonts and style sheets that the
 * page had from elsewhere: their servers then learn that somebody looks.
 */
export type Mode = 'sealed' | 'resources'
