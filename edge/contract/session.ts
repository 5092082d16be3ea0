import * as v from 'valibot'

/** A visitor to the provider: anonymous until identified, and known to the client by these two ids alone. */
export interface Session {
  gleapId: string
  /** Proves `gleapId`; the client keeps both and sends both. */
  gleapHash: string
  name: unknown
  email: unknown
  userId: unknown
  phone: unknown
  value: unknown
  /** Every property given to identify comes back under its name, value and type kept (P-008). */
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
})

/** The user fields of a session that nobody has identified. */
export const anonymousUser = { name: '', email: '', userId: '', phone: '', value: 0 } as const

/** POST /sessions takes an empty object, or nothing at all. */
export const sessionRequestSchema = v.looseObject({})

/** Who the visitor is. All keys besides these two are properties, kept as they came. */
export const identifySchema = v.looseObject({
  userId: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(500)), v.number()]),
  /** Hex HMAC-SHA-256 of `userId` with the project's secret. */
  userHash: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500)))),
})

export type Identify = v.InferOutput<typeof identifySchema>
