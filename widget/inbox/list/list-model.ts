import type { ReportPatch, ReportSummary } from '@node-docs/edge/contract'
import { defaultFilters, type Filters, matchesFilters } from '../filters.ts'

/** The list as far as it has been loaded. Only `reduceList` makes a new one. */
export interface ListModel {
  filters: Filters
  rows: readonly ReportSummary[]
  /** Where the rest begins; null when there is none. */
  cursor: string | null
  phase: 'loading' | 'ready' | 'loading-more' | 'failed'
  /** What failed. */
  failure: string
  /** The row that keys act on. */
  activeId: string | undefined
  selected: ReadonlySet<string>
  /** Where a range begins. */
  anchorId: string | undefined
  /** Arrived since, of which only the server can tell whether they belong here. */
  unlistedCount: number
  /** Arrived while the list was looked at, to be marked. */
  newIds: ReadonlySet<string>
}

export type ListEvent =
  | { kind: 'ask'; filters: Filters }
  | { kind: 'ask-more' }
  | { kind: 'page'; rows: readonly ReportSummary[]; cursor: string | null }
  | { kind: 'fail'; sentence: string }
  | { kind: 'move'; by: number }
  | { kind: 'activate'; id: string }
  | { kind: 'toggle'; id: string }
  /** From the anchor to here. */
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
  failure: '',
  activeId: undefined,
  selected: new Set(),
  anchorId: undefined,
  unlistedCount: 0,
  newIds: new Set(),
}

export function reduceList(list: ListModel, event: ListEvent): ListModel {
  switch (event.kind) {
    case 'ask':
      return { ...emptyListModel, filters: event.filters }
    case 'ask-more':
      return { ...list, phase: 'loading-more' }
    case 'page':
      return addPage(list, event)
    case 'fail':
      return { ...list, phase: 'failed', failure: event.sentence }
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
      return matchesFilters(event.report, list.filters) === undefined
        ? { ...list, unlistedCount: list.unlistedCount + 1 }
        : putReport(list, event.report)
    case 'updated':
      return putReport(list, event.report)
    case 'deleted':
      return removeRows(list, new Set(event.ids))
  }
}

function addPage(
  list: ListModel,
  { rows, cursor }: { rows: readonly ReportSummary[]; cursor: string | null },
): ListModel {
  // What arrived between two pages is in both.
  const known = new Set(list.rows.map(({ id }) => id))
  return {
    ...list,
    rows: [...list.rows, ...rows.filter(({ id }) => !known.has(id))],
    cursor,
    phase: 'ready',
    failure: '',
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
  const gone = rows.filter((row) => changed.has(row.id) && matchesFilters(row, list.filters) === false)
  return removeRows({ ...list, rows }, new Set(gone.map(({ id }) => id)))
}

function applyPatch(row: ReportSummary, patch: ReportPatch): ReportSummary {
  const { spam = row.spam, status = row.status, type = row.type, priority = row.priority } = patch
  return { ...row, spam, status, type, priority }
}

/** Puts a report where it belongs: in place of what it was, out of the list, or into it by its time. */
function putReport(list: ListModel, report: ReportSummary): ListModel {
  const at = list.rows.findIndex(({ id }) => id === report.id)
  const belongs = matchesFilters(report, list.filters)
  if (at !== -1) {
    if (belongs === false) return removeRows(list, new Set([report.id]))
    return { ...list, rows: list.rows.map((row) => (row.id === report.id ? report : row)) }
  }
  if (belongs !== true) return list
  const place = list.rows.findIndex(({ createdAt }) => createdAt <= report.createdAt)
  // Older than what has been loaded: it comes with its page.
  if (place === -1 && list.cursor !== null) return list
  const index = place === -1 ? list.rows.length : place
  return {
    ...list,
    rows: [...list.rows.slice(0, index), report, ...list.rows.slice(index)],
    newIds: new Set([...list.newIds, report.id]),
  }
}

/** The active row's place is taken by the one after it, so that a person can go on. */
function removeRows(list: ListModel, gone: ReadonlySet<string>): ListModel {
  if (gone.size === 0) return list
  const at = list.rows.findIndex(({ id }) => id === list.activeId)
  const stays = ({ id }: ReportSummary): boolean => !gone.has(id)
  const next = list.rows.slice(at).find(stays) ?? list.rows.slice(0, at).reverse().find(stays)
  return {
    ...list,
    rows: list.rows.filter(stays),
    activeId: list.activeId !== undefined && gone.has(list.activeId) ? next?.id : list.activeId,
    selected: new Set([...list.selected].filter((id) => !gone.has(id))),
  }
}
