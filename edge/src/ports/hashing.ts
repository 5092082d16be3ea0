/** SHA-256, native in both runtimes: WebCrypto alone costs 33 µs a signature under Bun and has no streams. */
export interface Hashing {
  /** HMAC-SHA-256, hexadecimal. */
  sign(key: string, text: string): string | Promise<string>
  createDigest(): Digest
}

export interface Digest {
  update(chunk: Uint8Array): void | Promise<void>
  /** Hexadecimal; ends the digest. */
  finish(): string | Promise<string>
}
