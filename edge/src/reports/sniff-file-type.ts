import type { FileType } from '../../contract/uploads.ts'

/** Enough bytes for every signature below and to recognize text. */
export const SNIFF_BYTES = 512

/**
 * Detects the type of a file from its first bytes, never from its name. Formats that a browser could run or
 * style (HTML, SVG, XML, scripts) are not recognized, so they can only be downloaded.
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
  // The end of the bytes may cut a character in half; an invalid character elsewhere means binary data.
  return head.length > 0 && !isMarkup && !/[\0-\x08\x0e-\x1a]|\ufffd(?=[^]{4})/.test(text)
}
