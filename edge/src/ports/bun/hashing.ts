import type { Hashing } from '../ports.ts'

export const hashing: Hashing = {
  sign: (key, text) => new Bun.CryptoHasher('sha256', key).update(text).digest('hex'),
  createDigest() {
    const hasher = new Bun.CryptoHasher('sha256')
    return {
      update: (chunk) => void hasher.update(chunk),
      finish: () => hasher.digest('hex'),
    }
  },
}
