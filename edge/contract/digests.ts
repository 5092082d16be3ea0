import * as v from 'valibot'

export const digestFrequencies = ['daily', 'weekly'] as const

export type DigestFrequency = (typeof digestFrequencies)[number]

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

export type DigestView = v.InferOutput<typeof digestSchema>

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

export type Digests = v.InferOutput<typeof digestsSchema>
