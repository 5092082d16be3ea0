/** Eight hexadecimal digits that stand for a content: enough to tell the versions of one file apart. */
export function contentHash(content: string | Uint8Array): string {
  return contentDigest(content).slice(0, 8)
}

/** SHA-256 in full, for names that must never meet. */
export function contentDigest(content: string | Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(content).digest('hex')
}
