import type { Hashing } from '../ports.ts'

const encoder = new TextEncoder()
/** Imported keys by secret: the server secret, and the secrets of the few projects that this isolate serves. */
const keys = new Map<string, Promise<CryptoKey>>()
const MAX_KEYS = 100

export const hashing: Hashing = {
  async sign(key, text) {
    const signature = await crypto.subtle.sign('HMAC', await importKey(key), encoder.encode(text))
    return toHex(signature)
  },
  createDigest() {
    const stream = new crypto.DigestStream('SHA-256')
    const writer = stream.getWriter()
    return {
      update: (chunk) => writer.write(chunk),
      async finish() {
        await writer.close()
        return toHex(await stream.digest)
      },
    }
  },
}

function importKey(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  if (keys.size >= MAX_KEYS) keys.clear()
  const key = crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  keys.set(secret, key)
  return key
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
