import type { FileType } from '../../../contract/uploads.ts'

/** Enough for every signature below, and for a look at what calls itself text. */
export const SNIFF_BYTES = 512

/**
 * What a file is, by its first bytes and never by its name. What could run or be styled in a
 * browser (HTML, SVG, XML, scripts) is nothing we show: it stays a file to be downloaded.
 */
export function sniffFileType(head: Uint8Array): FileType {
  const latin = String.fromCharCode(...head.subarray(0, 64))
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (latin.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (latin.startsWith('GIF87a') || latin.startsWith('GIF89a')) return 'image/gif'
  if (latin.startsWith('RIFF') && latin.startsWith('WEBP', 8)) return 'image/webp'
  if (latin.startsWith('ftyp', 4)) return 'video/mp4'
  if (latin.startsWith('\x1a\x45\xdf\xa3') && latin.includes('webm')) return 'video/webm'
  if (latin.startsWith('%PDF-')) return 'application/pdf'
  return isPlainText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

function isPlainText(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head)
  const isMarkup = text.trimStart().startsWith('<')
  // The last character may be cut in half; one in the middle may not be broken.
  return head.length > 0 && !isMarkup && !/[\0-\x08\x0e-\x1a]|\ufffd(?=[^]{4})/.test(text)
}
