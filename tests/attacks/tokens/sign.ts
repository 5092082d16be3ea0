import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Signs a string as the server does: HMAC-SHA-256 in hexadecimal. */
export function signText(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

export interface RsaKey {
  privateKey: KeyObject
  publicKey: KeyObject
}

export function createRsaKey(): RsaKey {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

export function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}

/** Creates a JSON Web Token that is signed with RS256, even if its header claims another algorithm. */
export function signToken(header: unknown, claims: unknown, { privateKey }: RsaKey): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
}
