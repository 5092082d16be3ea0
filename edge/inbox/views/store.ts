import * as v from 'valibot'
import { type Database, sql, sqliteBoolean, type Statement } from '../../src/ports/database.ts'
import { countReports } from '../list/store.ts'
import { hasRole, type Member } from '../team/member.ts'
import { isInProjectsOf } from '../team/store.ts'
import {
  COUNTED_REPORTS,
  MY_WORK,
  type NewView,
  type SavedView,
  viewQuerySchema,
  VIEWS_MAXIMUM,
} from './contract.ts'

const viewRow = v.object({
  id: v.string(),
  member: v.string(),
  isShared: sqliteBoolean,
  name: v.string(),
  filters: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
})

type View = v.InferOutput<typeof viewRow>

/** Condition for views that the member can see. */
function isVisible(member: Member): Statement {
  return sql`(member = ${member.id} OR is_shared = 1) AND ${isInProjectsOf(member)}`
}

export async function readViews(database: Database, member: Member): Promise<View[]> {
  const rows = await database.read(
    sql`SELECT id, member, is_shared AS isShared, name, filters FROM views WHERE ${isVisible(member)}
      ORDER BY lower(name), id`,
  )
  return v.parse(v.array(viewRow), rows)
}

/** Returns the views as the member sees them, with the numbers of their reports. */
export async function countViews(
  database: Database,
  member: Member,
  views: readonly View[],
): Promise<SavedView[]> {
  return Promise.all(
    views.map(async ({ filters, id, isShared, member: creator, name }) => ({
      id,
      name,
      filters,
      isShared,
      isEditable: creator === member.id || hasRole(member, 'admin'),
      count: await countView(database, member, filters),
    })),
  )
}

/** Words, URLs and dates are not counted: words take long, and a date depends on the time zone of the reader. */
async function countView(
  database: Database,
  member: Member,
  filters: Readonly<Record<string, string>>,
): Promise<number | null> {
  const parsed = v.safeParse(viewQuerySchema, filters)
  // A filter can have become invalid after an update of the server.
  if (!parsed.success) return null
  const { columns: _, ...query } = parsed.output
  const { from, group, q = '', to, url } = query
  if (q !== '' || url !== undefined || from !== undefined || to !== undefined || group !== undefined)
    return null
  const toId = (id: string | undefined) => (id === 'me' ? member.id : id)
  const own = { ...query, assignee: toId(query.assignee), mentions: toId(query.mentions) }
  return countReports(database, own, COUNTED_REPORTS)
}

const countRow = v.object({ count: v.number() })

/** Counts the open reports that are assigned to the member, in the projects that the member can see. */
export async function countMyWork(database: Database, member: Member): Promise<number> {
  const [row] = await database.read(
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM reports WHERE assignee = ${member.id} AND is_spam = 0
      AND status IN ('open', 'inprogress') AND ${isInProjectsOf(member)} LIMIT ${COUNTED_REPORTS})`,
  )
  return v.parse(countRow, row).count
}

/** @returns false if the member has too many views; otherwise true. */
export async function insertView(
  database: Database,
  { id, member, name, filters, isShared, at }: NewView & { id: string; member: string; at: number },
): Promise<boolean> {
  const [rows] = await database.write([
    sql`INSERT INTO views (id, member, is_shared, name, project, filters, created_at)
      SELECT ${id}, ${member}, ${isShared ? 1 : 0}, ${name}, ${filters['project'] ?? ''}, ${JSON.stringify(filters)}, ${at}
      WHERE (SELECT count(*) FROM views WHERE member = ${member}) < ${VIEWS_MAXIMUM} RETURNING id`,
  ])
  return rows?.length === 1
}

export function updateView(
  id: string,
  { name, filters, isShared }: { [Field in keyof NewView]?: NewView[Field] | undefined },
): Statement {
  const shared = isShared === undefined ? null : isShared ? 1 : 0
  return sql`UPDATE views SET name = coalesce(${name ?? null}, name), is_shared = coalesce(${shared}, is_shared),
      project = iif(${filters === undefined ? 0 : 1}, ${filters?.['project'] ?? ''}, project),
      filters = coalesce(${filters === undefined ? null : JSON.stringify(filters)}, filters)
    WHERE id = ${id}`
}

export function deleteView(id: string): Statement[] {
  return [
    sql`DELETE FROM views WHERE id = ${id}`,
    sql`UPDATE members SET default_view = NULL WHERE default_view = ${id}`,
  ]
}

const choicesRow = v.object({ defaultView: v.nullable(v.string()), columns: v.nullable(v.string()) })

/** Returns what the member chose for all lists. */
export async function readListChoices(
  database: Database,
  member: string,
): Promise<v.InferOutput<typeof choicesRow>> {
  const [row] = await database.read(
    sql`SELECT default_view AS defaultView, list_columns AS columns FROM members WHERE id = ${member}`,
  )
  return row === undefined ? { defaultView: null, columns: null } : v.parse(choicesRow, row)
}

export function setColumns(member: string, columns: string | null): Statement {
  return sql`UPDATE members SET list_columns = ${columns} WHERE id = ${member}`
}

export function setDefaultView(member: string, view: string | null): Statement {
  return sql`UPDATE members SET default_view = ${view} WHERE id = ${member}`
}

/** Whether the member can open the inbox with this view. */
export function isKnownView(id: string, views: readonly Pick<View, 'id'>[]): boolean {
  return id === MY_WORK || views.some((view) => view.id === id)
}
