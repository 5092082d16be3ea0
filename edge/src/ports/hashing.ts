/**
 * SHA-256, implemented per runtime. Bun uses `Bun.CryptoHasher`, because WebCrypto there takes 33 µs per signature and
 * cannot hash a stream. Workers use WebCrypto and its `DigestStream`.
 */
export interface Hashing {
  /** HMAC-SHA-256, hexadecimal. */
  sign(key: string, text: string): string | Promise<string>
  createDigest(): Digest
}

export interface Digest {
  update(chunk: Uint8Array): void | Promise<void>
  /** Ends the digest and returns it in hexadecimal. */
  finish(): string | Promise<string>
}
