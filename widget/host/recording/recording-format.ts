/** What a recording is made as, best first (W-214): what plays everywhere, then what is encoded fastest. */
const FORMATS = ['video/mp4', 'video/webm;codecs=h264', 'video/webm'] as const

export type RecordingFormat = (typeof FORMATS)[number]

/** The first format that the browser can record; undefined leaves the choice to a browser that cannot be asked. */
export function pickFormat(
  isTypeSupported: ((type: string) => boolean) | undefined,
): RecordingFormat | undefined {
  return FORMATS.find((format) => isTypeSupported?.(format))
}

/**
 * The finished file, named for what is in it (W-103).
 *
 * @param type What the recorder says it made, codecs included: `video/webm;codecs=vp9,opus`.
 */
export function toRecordingFile(content: Blob, type: string): File {
  const extension = /mp4/i.test(type) ? 'mp4' : 'webm'
  return new File([content], `screen-recording.${extension}`, { type: `video/${extension}` })
}
