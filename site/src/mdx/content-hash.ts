/** Returns the first eight hexadecimal digits of the SHA-256, enough to distinguish versions of one file. */
export function contentHash(content: string | Uint8Array): string {
  return contentDigest(content).slice(0, 8)
}

/** Returns the whole SHA-256 in hexadecimal, for names that must never collide. */
export function contentDigest(content: string | Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(content).digest('hex')
}
