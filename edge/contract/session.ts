import * as v from 'valibot'

/** A visitor: anonymous until identified. Clients know a visitor only by `gleapId` and `gleapHash`. */
export interface Session {
  gleapId: string
  /** Proves ownership of `gleapId`. The client stores the id and this hash, and sends both. */
  gleapHash: string
  name: unknown
  email: unknown
  userId: unknown
  phone: unknown
  value: unknown
  /** Properties that the page passed to identify, with name, value and type unchanged (P-008). */
  [property: string]: unknown
}

export const sessionSchema = v.looseObject({
  gleapId: v.pipe(v.string(), v.minLength(1)),
  gleapHash: v.pipe(v.string(), v.minLength(1)),
  name: v.unknown(),
  email: v.unknown(),
  userId: v.unknown(),
  phone: v.unknown(),
  value: v.unknown(),
  /** Number of unread replies of the team; absent if no report of the visitor has a reply. */
  unreadReplies: v.optional(v.number()),
})

/** User fields of an anonymous session. */
export const anonymousUser = { name: '', email: '', userId: '', phone: '', value: 0 } as const

/** POST /sessions accepts an empty object or an empty body. */
export const sessionRequestSchema = v.looseObject({})

/** Identity of the visitor. All keys except `userId` and `userHash` are properties and are stored unchanged. */
export const identifySchema = v.looseObject({
  userId: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(500)), v.number()]),
  /** Hex HMAC-SHA-256 of `userId` with the project's secret. */
  userHash: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500)))),
})

/**
 * Changes properties of an identified visitor. Gleap 16.4 sends the properties in `data`; other keys of the body are
 * ignored. A `userId` in `data` has no effect, because a new user id needs a signature, which only identify accepts.
 */
export const partialUpdateSchema = v.looseObject({ data: v.record(v.string(), v.unknown()) })

export type Identify = v.InferOutput<typeof identifySchema>
