/**
 * SHA-256 with the native functions of each runtime. WebCrypto takes 33 µs per signature under Bun and has no streams.
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
