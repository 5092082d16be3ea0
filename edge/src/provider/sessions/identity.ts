import { PROPERTIES_BYTES, PROPERTY_BYTES } from '../../../contract/limits.ts'
import { anonymousUser, type Session } from '../../../contract/session.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Visitor } from '../context.ts'

/** What is known of an identified visitor. Properties are JSON values under names the site chose. */
export interface Identity {
  userId: string
  properties: Readonly<Record<string, unknown>>
  isVerified: boolean
}

/** Names that are the session's own, and the proof, which is nobody's business later. */
const reserved = new Set(['gleapId', 'gleapHash', 'userHash'])

/**
 * Who the visitor is after an identify call: what was said adds to what was known of the same user; of
 * another user nothing is kept, because two people may share a browser.
 * @throws ProblemError too_large.
 */
export function mergeIdentity(
  known: Identity | undefined,
  given: Readonly<Record<string, unknown>>,
  proof: { userId: string; isVerified: boolean },
): Identity {
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !reserved.has(name)))
  const properties = known?.userId === proof.userId ? { ...known.properties, ...own } : own
  checkSizes(properties)
  return { ...proof, properties }
}

/** What the client sees: the ids, the user fields, and every property as it was given (P-008). */
export function toSession({ gleapId, gleapHash }: Visitor, identity: Identity | undefined): Session {
  return { ...anonymousUser, ...identity?.properties, gleapId, gleapHash }
}

function checkSizes(properties: Identity['properties']): void {
  const large = Object.entries(properties).find(([, value]) => toBytes(value) > PROPERTY_BYTES)
  if (large) {
    throw new ProblemError(
      'too_large',
      `The property ${large[0].slice(0, 100)} is larger than ${PROPERTY_BYTES} bytes.`,
    )
  }
  if (toBytes(properties) > PROPERTIES_BYTES) {
    throw new ProblemError('too_large', `All properties together are larger than ${PROPERTIES_BYTES} bytes.`)
  }
}

function toBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength
}
