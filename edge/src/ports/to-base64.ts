/** Encodes bytes as Base64. Use it only for short input, because each byte becomes an argument of a function call. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
