import { availableParallelism } from 'node:os'
import { renderAsync } from '@resvg/resvg-js'
import type { Brand } from './brand.ts'
import { openFonts } from './fonts.ts'
import { layOutPreview } from './layout.ts'
import { encodePalettePng } from './palette-png.ts'
import { renderPreviewSvg } from './preview-svg.ts'
import type { PreviewText } from './preview-text.ts'

/** Draws pictures as PNG, by the keys of their texts. Loads the renderer: import it only when there is one to draw. */
export async function drawPreviews(
  texts: ReadonlyMap<string, PreviewText>,
  brand: Brand,
): Promise<Map<string, Uint8Array>> {
  const fonts = openFonts()
  const fontFiles = Object.values(fonts).map(({ file }) => file)
  const drawn = new Map<string, Uint8Array>()
  const waiting = texts.entries()
  // A picture takes 3 MB until it is encoded: as many at a time as there are threads to draw them.
  const drawWaiting = async (): Promise<void> => {
    for (const [key, text] of waiting) {
      const svg = renderPreviewSvg(layOutPreview(text, fonts), brand)
      // Without the machine's own fonts, every machine draws the same.
      const picture = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false } })
      drawn.set(key, encodePalettePng(picture) ?? picture.asPng())
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, drawWaiting))
  return drawn
}
