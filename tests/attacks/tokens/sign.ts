import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** HMAC-SHA-256 as hexadecimal: the form of all signatures of the server. */
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

/** A JSON Web Token signed with RS256, whatever its header claims. */
export function signToken(header: unknown, claims: unknown, { privateKey }: RsaKey): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
}
