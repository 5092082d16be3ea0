import * as v from 'valibot'
import { INVITATION_DAYS, MEMBER_NAME_CHARACTERS, NAME_CHARACTERS } from '../../contract/limits.ts'
import { type LabelColor, labelColors, labelName, labelSchema } from '../../contract/labels.ts'
import { deliveryStates } from '../../contract/webhooks.ts'
import { digestFrequencies, roles } from '../../contract/roles.ts'

const role = v.picklist(roles)

/** SDK keys; null means all projects. */
const projects = v.nullable(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))), v.minLength(1), v.maxLength(100)),
)

/** Refuses invisible characters, brackets and `@`, with which one name could look like another in the audit log. */
export const memberName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(MEMBER_NAME_CHARACTERS),
  v.check((text) => !/[\p{C}<>@]/u.test(text), 'a name without <, > and @'),
)

/**
 * Converts an address to lower case, so that all its spellings belong to the same person. Refuses invisible characters,
 * with which two addresses could look the same, and the Kelvin sign (U+212A), because its lower case is the letter k.
 */
export const memberEmail = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'an email address'),
  v.check((text) => !/[\p{C}\u212a]/u.test(text), 'an email address without invisible characters'),
  v.toLowerCase(),
)

export const memberSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Null for the owner, who signs in with the inbox token. */
  email: v.nullable(v.string()),
  role,
  /** SDK keys of the projects that the role is for; null means all projects. */
  projects: v.nullable(v.array(v.string())),
  /** True for the owner, whose role cannot change; false for all other members. */
  isOwner: v.boolean(),
  createdAt: v.string(),
})

export type MemberView = v.InferOutput<typeof memberSchema>

/**
 * A member as the caller sees them. Callers with access to some projects only see `email` null for everyone else, and
 * only those `projects` that they share. If they are readers, `role` is null for everyone else, too.
 */
export const colleagueSchema = v.object({ ...memberSchema.entries, role: v.nullable(role) })

export type Colleague = v.InferOutput<typeof colleagueSchema>

/**
 * Response of GET /inbox/api/members, ordered by name. Callers with access to some projects only see those who share one
 * of them.
 */
export const membersSchema = v.object({ members: v.array(colleagueSchema) })

/** Body of PATCH /inbox/api/members/:id. Every field is optional. */
export const memberPatchSchema = v.partial(v.strictObject({ role, projects }))

export type MemberPatch = v.InferOutput<typeof memberPatchSchema>

/** Body of PATCH /inbox/api/account */
export const accountPatchSchema = v.strictObject({ name: memberName })

/** Body of POST /inbox/api/invitations. If the email belongs to a member, the link signs that member in. */
export const createInvitationSchema = v.strictObject({
  email: memberEmail,
  role,
  projects: v.optional(projects, null),
  /** Whether to send the link by email, too, if the server can. */
  sendEmail: v.optional(v.boolean(), false),
})

export type NewInvitation = v.InferOutput<typeof createInvitationSchema>

export const invitationSchema = v.object({
  id: v.string(),
  email: v.string(),
  role,
  projects: v.nullable(v.array(v.string())),
  invitedBy: v.string(),
  createdAt: v.string(),
  /** The link works once, until this time. */
  expiresAt: v.string(),
  /** The email with the link; null if none was sent. `error` is the reason why the last attempt failed. */
  delivery: v.nullable(v.object({ state: v.picklist(deliveryStates), error: v.string() })),
})

export type InvitationView = v.InferOutput<typeof invitationSchema>

/** Response of GET /inbox/api/invitations: the invitations that are neither used nor expired, newest first. */
export const invitationsSchema = v.object({ invitations: v.array(invitationSchema) })

/** The link is shown only in this response. */
export const createdInvitationSchema = v.object({ ...invitationSchema.entries, url: v.string() })

export type CreatedInvitation = v.InferOutput<typeof createdInvitationSchema>

/** Maximum number of personal tokens of one member. */
export const TOKENS_MAXIMUM = 100

export const tokenScopes = ['read', 'write'] as const

/** Body of POST /inbox/api/account/tokens */
export const createTokenSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_CHARACTERS)),
  /** `write` allows everything that the owner's role allows, `read` only reading. */
  scope: v.picklist(tokenScopes),
})

export const tokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  scope: v.picklist(tokenScopes),
  createdAt: v.string(),
  /** Time at which the token was last used, accurate to the minute; null if it was never used. */
  usedAt: v.nullable(v.string()),
})

export type TokenView = v.InferOutput<typeof tokenSchema>

export const tokensSchema = v.object({ tokens: v.array(tokenSchema) })

/** The token is shown only in this response. */
export const createdTokenSchema = v.object({ ...tokenSchema.entries, token: v.string() })

/** How long the link of an invitation works. */
export const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000

const TIME_ZONE_CHARACTERS = 64

/** IANA name of a time zone. */
const timeZone = v.pipe(
  v.string(),
  v.maxLength(TIME_ZONE_CHARACTERS),
  v.check(isTimeZone, 'a time zone such as Europe/Berlin'),
)

/** Whether the runtime knows the time zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Body of PUT /inbox/api/account/digests/:sdkKey */
export const digestSettingSchema = v.strictObject({
  frequency: v.picklist(['off', ...digestFrequencies]),
  timeZone,
})

export type DigestSetting = v.InferOutput<typeof digestSettingSchema>

export const digestSchema = v.object({
  /** SDK key of the project. */
  project: v.string(),
  frequency: v.picklist(digestFrequencies),
  timeZone: v.string(),
  /** When the next digest is sent, unless it would be empty: 7:00 in the time zone, weekly digests on Mondays. */
  nextAt: v.string(),
})

/**
 * Response of GET /inbox/api/account/digests: the signed-in member's digests. A project whose digest is off is not in
 * the list.
 */
export const digestsSchema = v.object({
  /** `ready`, or the reason why the member gets no digest. */
  state: v.picklist(['ready', 'no-address', 'not-set-up']),
  /** Address that the digests are sent to; null if the member has none. */
  address: v.nullable(v.string()),
  digests: v.array(digestSchema),
})

/** Response of POST /inbox/api/account/digests/:sdkKey/send: false if there is nothing to report. */
export const sentDigestSchema = v.object({ isSent: v.boolean() })

export type Digests = v.InferOutput<typeof digestsSchema>

export const projectLabelSchema = v.object({ project: v.string(), ...labelSchema.entries })

export type ProjectLabel = v.InferOutput<typeof projectLabelSchema>

/** Response of GET /inbox/api/labels, ordered by name. */
export const labelsSchema = v.object({ labels: v.array(projectLabelSchema) })

/** Body of PATCH /inbox/api/projects/:sdkKey/labels/:name. Every field is optional. */
export const labelPatchSchema = v.partial(v.strictObject({ name: labelName, color: v.picklist(labelColors) }))

export type LabelPatch = v.InferOutput<typeof labelPatchSchema>

/** Returns the color of a new label: the same name gets the same color in every project. */
export function selectLabelColor(name: string): LabelColor {
  let sum = 0
  for (const character of name.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return labelColors[1 + (sum % (labelColors.length - 1))] ?? 'gray'
}
