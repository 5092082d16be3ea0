/**
 * Formats in order of preference (W-214): first the ones that play everywhere, then the ones that browsers encode
 * fastest.
 */
const FORMATS = ['video/mp4', 'video/webm;codecs=h264', 'video/webm'] as const

export type RecordingFormat = (typeof FORMATS)[number]

/** Returns the first format that the browser supports. If it returns undefined, the browser chooses the format. */
export function pickFormat(
  isTypeSupported: ((type: string) => boolean) | undefined,
): RecordingFormat | undefined {
  return FORMATS.find((format) => isTypeSupported?.(format))
}

/**
 * Creates the finished file, with the extension of its format (W-103).
 *
 * @param type - the recorder's MIME type with codecs, such as `video/webm;codecs=vp9,opus`
 */
export function toRecordingFile(content: Blob, type: string): File {
  const extension = /mp4/i.test(type) ? 'mp4' : 'webm'
  return new File([content], `screen-recording.${extension}`, { type: `video/${extension}` })
}
