import { toBase64 } from '../ports/to-base64.ts'
import type { Secrets } from '../ports/vars.ts'
import { SettingError } from '../ports/setting-error.ts'

/**
 * Encrypts stored secrets with a key that is not in the database, so that a copy of the database reveals no secrets.
 * AES-256-GCM also authenticates `place`, which names the project and the field, so that no one can swap two secrets in
 * the database.
 */
export interface Vault {
  seal(text: string, place: string): Promise<string>
  /** Decrypts a secret. Text that was stored before encryption was introduced is returned unchanged. */
  open(text: string, place: string): Promise<string>
  /** True if the text is encrypted with the current key. */
  isCurrent(text: string): boolean
}

const PREFIX = 'sealed:1:'
const IV_BYTES = 12

interface Key {
  id: string
  key: CryptoKey
}

const vaults = new WeakMap<Secrets, Promise<Vault>>()

/** Returns the vault of these secrets. The first call creates the vault and derives its keys. */
export function openVault(secrets: Secrets): Promise<Vault> {
  const known = vaults.get(secrets)
  if (known) return known
  const opened = createVault(secrets)
  vaults.set(secrets, opened)
  return opened
}

async function createVault({ serverSecret, previousServerSecret }: Secrets): Promise<Vault> {
  const current = await deriveKey(serverSecret)
  const previous = previousServerSecret === undefined ? undefined : await deriveKey(previousServerSecret)
  const prefix = `${PREFIX}${current.id}:`

  return {
    async seal(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const options = { name: 'AES-GCM', iv, additionalData: encode(place) }
      const sealed = new Uint8Array(await crypto.subtle.encrypt(options, current.key, encode(text)))
      return prefix + toBase64(new Uint8Array([...iv, ...sealed]))
    },
    async open(text, place) {
      if (!text.startsWith(PREFIX)) return text
      const [id = '', content = ''] = text.slice(PREFIX.length).split(':')
      const found = [current, previous].find((key) => key?.id === id)
      if (!found) {
        throw new SettingError(
          `A stored secret (${place}) was encrypted with another SERVER_SECRET. Copy the secrets.json that belongs to the data (backups do not have it), or set SERVER_SECRET_PREVIOUS to the earlier value. If it is lost, start once with REPLACE_LOST_SECRETS=1, which replaces such secrets.`,
        )
      }
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
      const options = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES), additionalData: encode(place) }
      return new TextDecoder().decode(await crypto.subtle.decrypt(options, found.key, bytes.slice(IV_BYTES)))
    },
    isCurrent: (text) => text.startsWith(prefix),
  }
}

async function deriveKey(secret: string): Promise<Key> {
  const base = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveBits'])
  const derive = (info: string) =>
    crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(info) },
      base,
      256,
    )
  const key = await crypto.subtle.importKey('raw', await derive('vault key'), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  const id = new Uint8Array(await derive('vault key id')).slice(0, 6)
  return { id: Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join(''), key }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}
