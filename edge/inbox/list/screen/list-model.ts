import { type ReportSummary } from '../../../contract/report-summary.ts'
import { priorities } from '../../../contract/report.ts'
import { statuses } from '../../../contract/statuses.ts'
import type { Counts, GroupBy, Sort } from '../contract.ts'
import type { ReportPatch } from '../../report/contract.ts'
import { defaultFilters, type Filters, isGrouped, isSortable, matchesFilters } from './filters.ts'
import { compareGroups } from './grouping.ts'

/** The loaded part of the list. Immutable: `reduceList` creates the next one. */
export interface ListModel {
  filters: Filters
  rows: readonly ReportSummary[]
  /** Cursor of the next page; null at the end. */
  cursor: string | null
  phase: 'loading' | 'ready' | 'loading-more' | 'failed'
  /** Why loading failed. */
  error: string
  /** Id of the report that shortcuts act on. If undefined, shortcuts act on the first row. */
  activeId: string | undefined
  selected: ReadonlySet<string>
  /** Id of the report that was selected or deselected last. A range selection starts there. */
  anchorId: string | undefined
  /** Number of reports that are still being indexed. Searches may miss these reports. */
  unindexedCount: number
  /** Number of the latest change before the server read the first page; undefined until the first page is loaded. */
  lastChange: number | undefined
  /**
   * Number of new reports for which only the server can decide whether they match the search. The list doesn't show
   * them until it is loaded again.
   */
  unlistedCount: number
  /** Reports that arrived while the list was open, to be highlighted. */
  newIds: ReadonlySet<string>
  /**
   * Ids of reports that have left the list. An undo brings them back even if only the server can decide whether they
   * match.
   */
  leftIds: ReadonlySet<string>
}

export type ListEvent =
  | { kind: 'load'; filters: Filters }
  | { kind: 'load-more' }
  | {
      kind: 'page'
      rows: readonly ReportSummary[]
      cursor: string | null
      unindexedCount?: number
      lastChange?: number
    }
  | { kind: 'failed'; error: string }
  | { kind: 'move'; by: number }
  | { kind: 'activate'; id: string }
  | { kind: 'toggle'; id: string }
  /** Selects all rows from the anchor, or else from the active row, to the row with this id. */
  | { kind: 'extend'; id: string }
  | { kind: 'select-all' }
  | { kind: 'clear-selection' }
  | { kind: 'patch'; ids: readonly string[]; patch: ReportPatch }
  | { kind: 'created' | 'updated'; report: ReportSummary }
  | { kind: 'deleted'; ids: readonly string[] }

export const emptyListModel: ListModel = {
  filters: defaultFilters,
  rows: [],
  cursor: null,
  phase: 'loading',
  error: '',
  activeId: undefined,
  selected: new Set(),
  anchorId: undefined,
  unindexedCount: 0,
  lastChange: undefined,
  unlistedCount: 0,
  newIds: new Set(),
  leftIds: new Set(),
}

/**
 * Returns the index of the active row; -1 in an empty list. If no loaded row is activated, the first row is active.
 */
export function findActiveIndex({ rows, activeId }: Pick<ListModel, 'rows' | 'activeId'>): number {
  const index = rows.findIndex(({ id }) => id === activeId)
  return index === -1 && rows.length > 0 ? 0 : index
}

/** Returns the reports that a change applies to: the selected reports, or the active one if none is selected. */
export function findTargets(list: Pick<ListModel, 'rows' | 'activeId' | 'selected'>): ReportSummary[] {
  const { rows, selected } = list
  if (selected.size > 0) return rows.filter(({ id }) => selected.has(id))
  const active = rows[findActiveIndex(list)]
  return active ? [active] : []
}

/** Whether the reports are one report, or were all merged with each other. */
export function areMerged([first, ...others]: readonly Pick<ReportSummary, 'group'>[]): boolean {
  const id = first?.group?.id
  return others.every(({ group }) => group !== null && group.id === id)
}

export function reduceList(list: ListModel, event: ListEvent): ListModel {
  switch (event.kind) {
    case 'load':
      return { ...emptyListModel, filters: event.filters }
    case 'load-more':
      return { ...list, phase: 'loading-more' }
    case 'page':
      return addPage(list, event)
    case 'failed':
      return { ...list, phase: 'failed', error: event.error }
    case 'move':
      return moveActive(list, event.by)
    case 'activate':
      return { ...list, activeId: event.id }
    case 'toggle':
      return toggle(list, event.id)
    case 'extend':
      return extend(list, event.id)
    case 'select-all':
      return { ...list, selected: new Set(list.rows.map(({ id }) => id)) }
    case 'clear-selection':
      return { ...list, selected: new Set(), anchorId: undefined }
    case 'patch':
      return patchRows(list, event.ids, event.patch)
    case 'created':
      return isUnknown(list, event.report)
        ? { ...list, unlistedCount: list.unlistedCount + 1 }
        : placeReport(foldGroup(list, event.report), event.report)
    case 'updated':
      return placeReport(list, event.report)
    case 'deleted':
      return removeRows(list, new Set(event.ids))
  }
}

function addPage(
  list: ListModel,
  {
    rows,
    cursor,
    unindexedCount = 0,
    lastChange,
  }: { rows: readonly ReportSummary[]; cursor: string | null; unindexedCount?: number; lastChange?: number },
): ListModel {
  // Skips reports that are already in the list. A report that arrives between two page loads is in both pages.
  const known = new Set(list.rows.map(({ id }) => id))
  return {
    ...list,
    rows: [...list.rows, ...rows.filter(({ id }) => !known.has(id))],
    cursor,
    unindexedCount,
    lastChange: lastChange ?? list.lastChange,
    phase: 'ready',
    error: '',
  }
}

function moveActive(list: ListModel, by: number): ListModel {
  const { rows, activeId } = list
  const at = rows.findIndex(({ id }) => id === activeId)
  const next = at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))
  return { ...list, activeId: rows[next]?.id }
}

function toggle(list: ListModel, id: string): ListModel {
  const selected = new Set(list.selected)
  if (!selected.delete(id)) selected.add(id)
  return { ...list, selected, anchorId: id, activeId: id }
}

function extend(list: ListModel, id: string): ListModel {
  const indexOf = (wanted: string | undefined): number => list.rows.findIndex((row) => row.id === wanted)
  const [first = 0, last = 0] = [indexOf(list.anchorId ?? list.activeId), indexOf(id)].sort((a, b) => a - b)
  const range = list.rows.slice(Math.max(0, first), last + 1).map((row) => row.id)
  return { ...list, selected: new Set([...list.selected, ...range]), activeId: id }
}

function patchRows(list: ListModel, ids: readonly string[], patch: ReportPatch): ListModel {
  const changed = new Set(ids)
  const rows = list.rows.map((row) => (changed.has(row.id) ? applyPatch(row, patch) : row))
  const changedRows = rows.filter(({ id }) => changed.has(id))
  const gone = changedRows.filter((row) => matchesFilters(row, list.filters) === false)
  const left = removeRows({ ...list, rows }, new Set(gone.map(({ id }) => id)))
  const moved = changedRows.filter((row) => !gone.includes(row) && isInOtherGroup(list, row))
  return moved.reduce((placed, row) => moveRow(placed, row), left)
}

function applyPatch(row: ReportSummary, patch: ReportPatch): ReportSummary {
  const { spam = row.spam, status = row.status, type = row.type, priority = row.priority } = patch
  return { ...row, spam, status, type, priority }
}

/** In a list of groups, removes the row of the new report's group. The new report will represent the group. */
function foldGroup(list: ListModel, { group }: ReportSummary): ListModel {
  if (group === null || !isGrouped(list.filters)) return list
  const previous = list.rows.filter((row) => row.group?.id === group.id)
  return removeRows(list, new Set(previous.map(({ id }) => id)))
}

/** Whether only the server can decide if the list shows the report. */
function isUnknown({ filters, leftIds, rows }: ListModel, report: ReportSummary): boolean {
  const wasListed = leftIds.has(report.id) || rows.some(({ id }) => id === report.id)
  return !wasListed && matchesFilters(report, filters) === undefined
}

/** Replaces, removes or inserts a report, depending on whether it matches the filters. */
function placeReport(list: ListModel, report: ReportSummary): ListModel {
  const at = list.rows.findIndex(({ id }) => id === report.id)
  const isMatch = matchesFilters(report, list.filters)
  if (at !== -1) {
    if (isMatch === false) return removeRows(list, new Set([report.id]))
    if (isInOtherGroup(list, report)) return moveRow(list, report)
    return { ...list, rows: list.rows.map((row) => (row.id === report.id ? report : row)) }
  }
  if (isMatch === false || isUnknown(list, report)) return list
  const placed = insertRow(list, report)
  return placed === list ? list : { ...placed, newIds: new Set([...list.newIds, report.id]) }
}

/** Inserts a report where the list has it; not if it is on a page that is not loaded. */
function insertRow(list: ListModel, report: ReportSummary): ListModel {
  const groupBy = findGroupBy(list)
  const toKey = sortKeys[isSortable(list.filters) ? list.filters.sort || 'newest' : 'newest']
  const place = list.rows.findIndex((row) => {
    const order =
      (groupBy === undefined ? 0 : compareGroups(groupBy, row, report)) || toKey(report) - toKey(row)
    return order > 0 || (order === 0 && row.createdAt <= report.createdAt)
  })
  if (place === -1 && list.cursor !== null) return list
  const index = place === -1 ? list.rows.length : place
  return { ...list, rows: [...list.rows.slice(0, index), report, ...list.rows.slice(index)] }
}

/**
 * The numbers by which the server sorts the list (`read-page.ts`): the highest first, and newer reports before older
 * ones with the same number.
 */
const sortKeys: Readonly<Record<Sort, (report: ReportSummary) => number>> = {
  newest: () => 0,
  oldest: ({ createdAt }) => -Date.parse(createdAt),
  activity: ({ createdAt, lastMessageAt }) => Date.parse(lastMessageAt ?? createdAt),
  votes: ({ group, id }) => (group?.listed === id ? group.people : 1),
  priority: (report) => priorities.findIndex((priority) => priority === report.priority),
}

function findGroupBy({ filters }: ListModel): GroupBy | undefined {
  return filters.groupBy !== '' && isSortable(filters) ? filters.groupBy : undefined
}

/** Whether a change of a listed report moves it to another group of the list. */
function isInOtherGroup(list: ListModel, report: ReportSummary): boolean {
  const groupBy = findGroupBy(list)
  const before = list.rows.find(({ id }) => id === report.id)
  return groupBy !== undefined && before !== undefined && compareGroups(groupBy, before, report) !== 0
}

/** The next row becomes active, as if the report had left the list. */
function moveRow(list: ListModel, report: ReportSummary): ListModel {
  return { ...insertRow(removeRows(list, new Set([report.id])), report), selected: list.selected }
}

/**
 * Removes rows. If the active row is removed, the next remaining row becomes active, or the previous one if there is no
 * next row, so that keyboard users can continue there.
 */
function removeRows(list: ListModel, gone: ReadonlySet<string>): ListModel {
  if (gone.size === 0) return list
  const at = list.rows.findIndex(({ id }) => id === list.activeId)
  const stays = ({ id }: ReportSummary): boolean => !gone.has(id)
  const left = list.rows.filter(({ id }) => gone.has(id))
  const next = list.rows.slice(at).find(stays) ?? list.rows.slice(0, at).reverse().find(stays)
  return {
    ...list,
    rows: list.rows.filter(stays),
    activeId: list.activeId !== undefined && gone.has(list.activeId) ? next?.id : list.activeId,
    selected: new Set([...list.selected].filter((id) => !gone.has(id))),
    leftIds: new Set([...list.leftIds, ...left.map(({ id }) => id)]),
  }
}

/** Number of reports of all statuses and of suspected spam. The counts also contain notifications, which are no reports. */
export function sumReports(counts: Counts): number {
  return [...statuses, 'spam' as const].reduce((sum, status) => sum + counts[status], 0)
}
