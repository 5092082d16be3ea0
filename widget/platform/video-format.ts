/**
 * Formats in order of preference (W-214): first the ones that play everywhere, then the ones that browsers encode
 * fastest.
 */
const FORMATS = ['video/mp4', 'video/webm;codecs=h264', 'video/webm'] as const

export type VideoFormat = (typeof FORMATS)[number]

/** Returns the first format that the browser supports. If it returns undefined, the browser chooses the format. */
export function pickVideoFormat(
  isTypeSupported: ((type: string) => boolean) | undefined,
): VideoFormat | undefined {
  return FORMATS.find((format) => isTypeSupported?.(format))
}
