import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Wrong values to use in a device's answer instead of the correct ones. */
export interface AnswerChanges {
  origin?: string
  hostname?: string
  challenge?: string
  type?: string
  /** Flags of the authenticator data: 1 user present, 4 user verified. */
  flags?: number
  counter?: number
  /** Format of the attestation. */
  format?: string
}

/** A simulated device with one passkey (ES256). It answers like `navigator.credentials` in a page at `origin`. */
export interface PasskeyDevice {
  id: string
  create(options: { challenge: string }, changes?: AnswerChanges): object
  get(options: { challenge: string }, changes?: AnswerChanges): object
}

const USER_PRESENT_AND_VERIFIED = 5
const HAS_CREDENTIAL = 0x40

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

export function createPasskeyDevice(pageOrigin: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const credentialId = randomBytes(32)
  const id = encode(credentialId)
  let uses = 0

  function createClientData(type: string, challenge: string, changes: AnswerChanges): string {
    return JSON.stringify({
      type: changes.type ?? type,
      challenge: changes.challenge ?? challenge,
      origin: changes.origin ?? pageOrigin,
      crossOrigin: false,
    })
  }

  function createAuthenticatorData(flags: number, changes: AnswerChanges, rest = Buffer.alloc(0)): Buffer {
    const hostname = changes.hostname ?? new URL(pageOrigin).hostname
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(changes.counter ?? uses)
    const hash = createHash('sha256').update(hostname).digest()
    return Buffer.concat([hash, Buffer.from([changes.flags ?? flags]), counter, rest])
  }

  /** Encodes the public key in COSE: key type EC2, algorithm ES256, curve, x, y. */
  function createCoseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  return {
    id,
    create({ challenge }, changes = {}) {
      const length = Buffer.from([0, credentialId.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, createCoseKey()])
      const flags = USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL
      const data = createAuthenticatorData(flags, changes, credential)
      const format = Buffer.from(changes.format ?? 'none')
      // CBOR: {"fmt": format, "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74', 'hex'),
        Buffer.from([0x60 + format.length]),
        format,
        Buffer.from('6761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = encode(createClientData('webauthn.create', challenge, changes))
      const response = { clientDataJSON, attestationObject: encode(attestation), transports: ['internal'] }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
    get({ challenge }, changes = {}) {
      uses += 1
      const clientData = createClientData('webauthn.get', challenge, changes)
      const data = createAuthenticatorData(USER_PRESENT_AND_VERIFIED, changes)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      const signature = encode(sign('sha256', signed, privateKey))
      const response = { clientDataJSON: encode(clientData), authenticatorData: encode(data), signature }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}
