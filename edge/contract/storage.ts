import * as v from 'valibot'

/** Scopes that daily quotas are counted for. */
export const quotaScopes = ['project', 'address', 'session'] as const

export type QuotaScope = (typeof quotaScopes)[number]

/** Data that visitors stored on one day (UTC), and the number of requests that a quota refused. */
export const usageSchema = v.object({
  /** Bytes per day for the project, one address and one session; null means unlimited. */
  quotas: v.nullable(v.object({ project: v.number(), address: v.number(), session: v.number() })),
  usage: v.array(
    v.object({
      project: v.string(),
      day: v.string(),
      bytes: v.number(),
      /** Number of stored objects, such as reports, files and events. */
      items: v.number(),
      refused: v.number(),
      /** Number of refused requests for each quota that was used up. */
      refusedBy: v.object(v.entriesFromList(quotaScopes, v.number())),
    }),
  ),
})

export type Usage = v.InferOutput<typeof usageSchema>

/** Deletions that were held: too many stored files have no row in the database. */
export const heldDeletionsSchema = v.object({
  /** Number of stored files without a row, of those that were checked before the job stopped. */
  orphans: v.number(),
  scanned: v.number(),
  since: v.string(),
})

export type HeldDeletions = v.InferOutput<typeof heldDeletionsSchema>

/** How many records are in the trash, or were restored from it. */
export const trashSchema = v.object({
  reports: v.number(),
  files: v.number(),
  /** Number of blobs without a row. Restore their rows from a backup of the database. */
  blobs: v.number(),
})

export type Trash = v.InferOutput<typeof trashSchema>

/** Response of GET /inbox/api/trash */
export const trashOverviewSchema = v.object({ ...trashSchema.entries, held: v.nullable(heldDeletionsSchema) })

export type TrashOverview = v.InferOutput<typeof trashOverviewSchema>
