import { columnNames, type ColumnName } from '../contract.ts'

/** The columns of a list until someone chooses others. */
const usualColumns: readonly ColumnName[] = columnNames.filter(
  (name) => name !== 'browser' && name !== 'version',
)

/**
 * Names of the columns, and the widths of those that have one: the others share the width of the message. The contents
 * are as wide as their icons, so that the message has the space of those that a report lacks.
 */
export const columns: Readonly<Record<ColumnName, { label: string; width?: string }>> = {
  labels: { label: 'Labels' },
  page: { label: 'Page' },
  contents: { label: 'Contents (screenshot, replay, …)', width: 'auto' },
  assignee: { label: 'Assignee', width: '1.5rem' },
  type: { label: 'Type', width: 'var(--type-width)' },
  reporter: { label: 'Reporter', width: 'minmax(0, 10rem)' },
  browser: { label: 'Browser', width: 'minmax(0, 7rem)' },
  version: { label: 'Version', width: 'minmax(0, 6rem)' },
  received: { label: 'Received', width: '3.25rem' },
}

/** Parses names that are separated by commas. Ignores unknown ones. */
export function parseColumns(text: string): ColumnName[] {
  const names = text.split(',')
  return [...new Set(names)].flatMap((name) => columnNames.find((known) => known === name) ?? [])
}

/** Returns the columns of the list, those of the member, or the usual ones. */
export function chooseColumns(ofList: string, ofMember: string | null | undefined): readonly ColumnName[] {
  return [ofList, ofMember ?? ''].map(parseColumns).find(({ length }) => length > 0) ?? usualColumns
}
