/** Side of the sample of a picture, in pixels. */
const SAMPLE = 16

/**
 * Whether a picture is transparent everywhere.
 * @throws if the picture is not readable
 */
export function isEmptyPicture(picture: HTMLCanvasElement | OffscreenCanvas, document: Document): boolean {
  const sample = document.createElement('canvas')
  sample.width = sample.height = SAMPLE
  const context = sample.getContext('2d')
  context?.drawImage(picture, 0, 0, SAMPLE, SAMPLE)
  return !context?.getImageData(0, 0, SAMPLE, SAMPLE).data.some((value) => value !== 0)
}
