import { PROPERTIES_BYTES, PROPERTY_BYTES } from '../../../contract/limits.ts'
import { anonymousUser, type Session } from '../../../contract/session.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Visitor } from '../context.ts'

/** Data of an identified visitor. Properties are JSON values under names that the site chooses. */
export interface Identity {
  userId: string
  properties: Readonly<Record<string, unknown>>
  isVerified: boolean
}

/**
 * Names that are never stored as properties: those of the session's own fields, and of the signature that verifies the
 * user.
 */
const reserved = new Set(['gleapId', 'gleapHash', 'userHash'])

/**
 * Merges an identify call into the visitor's identity. Properties of the same user are kept; properties of another user
 * are dropped, because two people can share a browser.
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

/**
 * Returns the client's view: the ids, the user fields, and every property unchanged (P-008). The number of unread
 * replies is absent if no report of the visitor has a reply.
 */
export function toSession(
  { gleapId, gleapHash }: Visitor,
  identity: Identity | undefined,
  unreadReplies?: number,
): Session {
  const replies = unreadReplies === undefined ? {} : { unreadReplies }
  return { ...anonymousUser, ...identity?.properties, ...replies, gleapId, gleapHash }
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
