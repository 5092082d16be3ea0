import type { ReportParts } from '../../contract/inbox.ts'
import { toActivityTexts } from './activity-texts.ts'
import { describeRageClick } from './describe-rage-click.ts'
import type { ReportOutline } from './report-outline.ts'
import { toIndexText } from './search-words.ts'

/** A report's row in the list; its body is a blob. */
export interface ReportRow {
  type: string
  priority: string
  isSilent: boolean
  outbound: string | null
  title: string
  reportedBy: string
  currentUrl: string
  parts: ReportParts
  /** Text that list searches match. It is in lower case, so that searches need no case-insensitive comparison. */
  search: string
  /** Distinct words of the whole report, for the word index. */
  words: string
  /** Ids of uploaded files that are deleted with the report. */
  files: string[]
}

/** Maximum length of titles. A title of this length may have been cut. */
export const TITLE_CHARACTERS = 200
const URL_CHARACTERS = 2000
/** Maximum length of the search text, so that a row stays below 64 KiB. A character takes at most 4 bytes. */
const SEARCH_CHARACTERS = 8000

/** Form fields whose value can be the title, in order of preference. */
const titleKeys = ['description', 'errorMessage', 'title', 'subject', 'message']

export function toReportRow(
  { head, parts, fileUrls, activity }: ReportOutline,
  identity: { properties: Readonly<Record<string, unknown>> } | undefined,
  id: string,
): ReportRow {
  const { type, priority, isSilent, outbound, formData, metaData } = head
  const texts = collectTexts(formData)
  const title = cut(
    describeRageClick(head) ?? firstText(formData, titleKeys) ?? texts[0] ?? '',
    TITLE_CHARACTERS,
  )
  const reportedBy = cut(
    firstText(formData, ['reportedBy', 'email']) ?? firstText(identity?.properties ?? {}, ['email']) ?? '',
    TITLE_CHARACTERS,
  )
  const currentUrl = cut(firstText(metaData, ['currentUrl']) ?? '', URL_CHARACTERS)
  const searched = [reportedBy, currentUrl, ...texts]
  return {
    type: type.toWellFormed(),
    priority: priority.toWellFormed(),
    isSilent,
    outbound: outbound?.toWellFormed() ?? null,
    title,
    reportedBy,
    currentUrl,
    parts,
    search: cut([id, ...searched].join('\n').toLowerCase(), SEARCH_CHARACTERS),
    words: toIndexText([...searched, ...toActivityTexts(activity)]).toWellFormed(),
    files: fileUrls.flatMap((url) => /\/([0-9a-f]{32})\.[a-z0-9]+$/.exec(url)?.[1] ?? []),
  }
}

function firstText(values: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = values[key]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return undefined
}

/** Returns all strings of a value that are not blank, in order, at any depth. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(collectTexts)
}

/**
 * Cuts text without leaving half of a surrogate pair. Such a half is invalid, and SQLite under Bun would store it
 * differently from D1.
 */
function cut(text: string, characters: number): string {
  return text.slice(0, characters).toWellFormed()
}
