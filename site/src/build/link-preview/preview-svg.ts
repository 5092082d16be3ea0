import { palette } from '@node-docs/edge/contract/palette'
import { escapeHtml } from '@node-docs/edge/contract/escape-html'
import { type Line, MARGIN, MARK_SIZE, SIZE } from './layout.ts'

/**
 * Renders the lines on the background of the dark theme, with an accent bar and the logo.
 * @param mark the shapes of the logo, without colors
 */
export function renderPreviewSvg(lines: readonly Line[], mark: string): string {
  const color = (name: keyof typeof palette): string => palette[name][1]
  const texts = lines.map(
    ({ text, x, y, size, face, ink }) =>
      `<text x="${x}" y="${y}" font-family="${face.family}" font-weight="${face.weight}" font-size="${size}"` +
      ` fill="${color(ink)}">${escapeHtml(text)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">`,
    `<style>path { fill: none; stroke: ${color('accent')}; stroke-width: 2.5 } circle { fill: ${color('accent')} }</style>`,
    `<rect width="100%" height="100%" fill="${color('bg')}"/>`,
    `<rect width="100%" height="10" fill="${color('accent')}"/>`,
    `<rect x="${MARGIN}" y="514" width="${SIZE.width - 2 * MARGIN}" height="2" fill="${color('line')}"/>`,
    `<svg x="${MARGIN}" y="550" width="${MARK_SIZE}" height="${MARK_SIZE}" viewBox="0 0 32 32">${mark}</svg>`,
    ...texts,
    '</svg>',
  ].join('\n')
}
