import * as v from 'valibot'

const network = v.picklist(['mainnet', 'testnet'])
const version = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(-rc\.\d+)?$/, 'must be a release such as 2.14.0 or 2.14.0-rc.1'),
)
const time = v.pipe(v.string(), v.isoTimestamp('must be a time such as 2026-07-20T00:00:00Z'))
const path = v.pipe(v.array(v.string()), v.minLength(1, 'is empty'))

/** The schema of `content/upgrades.ts`. Only the build uses the schema itself. */
export const upgradesSchema = v.strictObject({
  releases: v.record(
    version,
    v.strictObject({
      networks: v.array(network),
      published: v.optional(v.pipe(v.string(), v.isoDate('must be a date such as 2026-09-03'))),
      votingStart: v.optional(v.strictObject({ mainnet: v.optional(time), testnet: v.optional(time) })),
      security: v.optional(v.boolean()),
      database: v.optional(v.pipe(v.number(), v.integer())),
    }),
  ),
  changes: v.array(
    v.strictObject({
      since: version,
      name: v.string(),
      severity: v.picklist(['stops', 'check', 'info']),
      text: v.string(),
      edit: v.optional(
        v.variant('kind', [
          v.strictObject({ kind: v.literal('remove'), path, ifContains: v.optional(v.string()) }),
          v.strictObject({ kind: v.literal('move'), path, to: path }),
        ]),
      ),
    }),
  ),
})

export type Upgrades = v.InferOutput<typeof upgradesSchema>

/** What changes for `config.json` or the command line with a release. */
export type ReleaseChange = Upgrades['changes'][number]

/** A release that the planner knows. */
export interface PlannedRelease {
  name: string
  /** The newest protocol version that it supports. */
  protocol: number
  networks: readonly ('mainnet' | 'testnet')[]
  votingStart?: { mainnet?: string | undefined; testnet?: string | undefined } | undefined
  security?: boolean | undefined
  database?: number | undefined
}
