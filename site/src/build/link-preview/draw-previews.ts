import { availableParallelism } from 'node:os'
import { renderAsync } from '@resvg/resvg-js'
import { openFonts } from './fonts.ts'
import { layOutPreview } from './layout.ts'
import { encodePalettePng } from './palette-png.ts'
import { renderPreviewSvg } from './preview-svg.ts'
import type { PreviewText } from './preview-text.ts'

/**
 * Renders preview images as PNG. The result has the same keys as `texts`. Import this module lazily, because it loads
 * the renderer.
 */
export async function drawPreviews(
  texts: ReadonlyMap<string, PreviewText>,
  mark: string,
): Promise<Map<string, Uint8Array>> {
  const fonts = openFonts()
  const fontFiles = Object.values(fonts).map(({ file }) => file)
  const drawn = new Map<string, Uint8Array>()
  const queue = texts.entries()
  // An image takes 3 MB until it is encoded, so only one per thread is rendered at a time.
  const drawQueued = async (): Promise<void> => {
    for (const [key, text] of queue) {
      const svg = renderPreviewSvg(layOutPreview(text, fonts), mark)
      // Without system fonts, all machines render the same image.
      const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false } })
      drawn.set(key, encodePalettePng(image) ?? image.asPng())
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, drawQueued))
  return drawn
}
