import * as v from 'valibot'
import { QUERY_CHARACTERS } from '../../contract/limits.ts'
import { columnNames, reportsQuerySchema } from '../list/contract.ts'

/** Maximum number of views that a member can create. */
export const VIEWS_MAXIMUM = 100

/** Id of the view with the open reports that are assigned to the signed-in member. It always exists. */
export const MY_WORK = 'mine'

/** Id of the view with the reports whose comments mention the signed-in member. It always exists. */
export const MENTIONS = 'mentions'

/** Counts stop here, because counting more takes longer and helps no one. */
export const COUNTED_REPORTS = 100

const columnsText = v.pipe(
  v.string(),
  v.check(
    (text) => text.split(',').every((name) => columnNames.some((known) => known === name)),
    `names of columns, separated by commas: ${columnNames.join(', ')}`,
  ),
)

const { cursor: _, limit: __, utcOffset: ___, ...filterEntries } = reportsQuerySchema.entries
const listFilters = v.strictObject({ ...filterEntries, columns: v.optional(columnsText) })

/**
 * Parameters of GET /inbox/api/reports without `cursor`, `limit` and `utcOffset`, and the columns of the list. An
 * `assignee` can be `me`.
 */
export const viewFilters = v.pipe(
  v.record(v.string(), v.pipe(v.string(), v.maxLength(QUERY_CHARACTERS))),
  v.rawCheck(({ addIssue, dataset }) => {
    if (!dataset.typed) return
    const { issues } = v.safeParse(listFilters, dataset.value)
    for (const issue of issues ?? [])
      addIssue({ message: `${v.getDotPath(issue) ?? ''}: ${issue.message}`, expected: 'filters of the list' })
  }),
)

/** Parses the filters of a view to the query of its list. */
export const viewQuerySchema = v.strictObject({
  ...reportsQuerySchema.entries,
  columns: v.optional(columnsText),
})

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(60),
  v.check((text) => !/\p{C}/u.test(text), 'a name without control characters'),
)

export const viewSchema = v.object({
  id: v.string(),
  name: v.string(),
  filters: v.record(v.string(), v.string()),
  /** True if the whole team sees the view, except members who cannot see its project. */
  isShared: v.boolean(),
  /** Whether the signed-in member may change and delete the view: its creator and admins may. */
  isEditable: v.boolean(),
  /** Number of its reports, at most `COUNTED_REPORTS`; null if its filters have words, a URL or a date. */
  count: v.nullable(v.number()),
})

export type SavedView = v.InferOutput<typeof viewSchema>

/** Response of GET /inbox/api/views: views ordered by name. */
export const viewsSchema = v.object({
  views: v.array(viewSchema),
  /** Number of open reports that are assigned to the signed-in member, at most `COUNTED_REPORTS`. */
  myWork: v.number(),
  /** Id of the view that the inbox opens with, or `mine`; null for the list of open reports. */
  defaultView: v.nullable(v.string()),
  /** Names of the columns of lists that have none of their own, separated by commas; null for the usual ones. */
  columns: v.nullable(v.string()),
})

export type SavedViews = v.InferOutput<typeof viewsSchema>

/** Body of POST /inbox/api/views */
export const createViewSchema = v.strictObject({ name, filters: viewFilters, isShared: v.boolean() })

export type NewView = v.InferOutput<typeof createViewSchema>

/** Body of PATCH /inbox/api/views/:id. Every field is optional. */
export const viewPatchSchema = v.partial(createViewSchema)

/** Body of PUT /inbox/api/account/default-view */
export const defaultViewSchema = v.strictObject({ view: v.nullable(v.pipe(v.string(), v.maxLength(64))) })

/** Body of PUT /inbox/api/account/columns */
export const columnsSchema = v.strictObject({ columns: v.nullable(columnsText) })
