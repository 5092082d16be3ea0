/** Returns the encoding of a text by its first bytes: UTF-16 with a byte order mark, as PowerShell writes it, or UTF-8. */
export function chooseEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}
