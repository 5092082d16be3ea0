/** Encodes bytes as Base64. The argument is short: each byte becomes an argument of a function. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
