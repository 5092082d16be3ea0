import type { ReportParts } from '../../contract/report-summary.ts'
import type { ReportHead } from '../../contract/report.ts'
import { listFieldWords } from './field-words.ts'
import { parseCutJson, type ReportOutline, toActivityTexts } from './read-outline.ts'
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
  /** Name and major version, such as `Firefox 152`; null if the report does not say. */
  browser: string | null
  /** Release of the page's software; null if the report does not say. */
  version: string | null
  parts: ReportParts
  /** The custom data as a JSON object; null if there is none. */
  customData: string | null
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
const NAME_CHARACTERS = 100
/** Maximum length of the search text, so that a row stays below 64 KiB. A character takes at most 4 bytes. */
const SEARCH_CHARACTERS = 8000
/** Maximum length of the values of custom data in the search text. */
const CUSTOM_CHARACTERS = 1000
/** Maximum length of the custom data in the row. Fields that do not fit are left out. */
const CUSTOM_DATA_CHARACTERS = 4000

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
  const customData = parseCutJson(activity.customData)
  // Values such as A-1042 must be found as they are, which the word index cannot do.
  const custom = cut(collectTexts(customData).join('\n'), CUSTOM_CHARACTERS)
  // The user agent repeats other fields, and the page has a filter of its own.
  const { userAgent: _, currentUrl: __, browser: ___, ...searchedMetaData } = metaData
  return {
    type: type.toWellFormed(),
    priority: priority.toWellFormed(),
    isSilent,
    outbound: outbound?.toWellFormed() ?? null,
    title,
    reportedBy,
    currentUrl,
    browser: formatBrowser(firstText(metaData, ['browserName']) ?? ''),
    version: cut(firstText(metaData, ['releaseVersionNumber']) ?? '', NAME_CHARACTERS) || null,
    parts,
    customData: formatCustomData(customData),
    search: cut([id, reportedBy, currentUrl, custom, ...texts].join('\n').toLowerCase(), SEARCH_CHARACTERS),
    words: toIndexText([
      ...listFieldWords([customData, formData, searchedMetaData]),
      ...searched,
      ...toActivityTexts(activity),
    ]).toWellFormed(),
    files: fileUrls.flatMap((url) => /\/([0-9a-f]{32})\.[a-z0-9]+$/.exec(url)?.[1] ?? []),
  }
}

function formatCustomData(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  let length = 0
  const fields = Object.entries(value).filter((field) => {
    const { length: more } = JSON.stringify(field)
    if (length + more > CUSTOM_DATA_CHARACTERS) return false
    length += more
    return true
  })
  return fields.length === 0 ? null : JSON.stringify(Object.fromEntries(fields))
}

/** `Firefox(152.0)`, as reports have it (W-088), becomes `Firefox 152`. */
function formatBrowser(name: string): string | null {
  const [, browser = name, version = ''] = /^([^(]+)\((\d*)/.exec(name) ?? []
  return cut(`${browser} ${version}`.trim(), NAME_CHARACTERS) || null
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

/**
 * The widget's description of every rage click (W-203). The description must not become the title, because all rage
 * clicks would have the same title.
 */
export const RAGE_CLICK_DESCRIPTION = 'Rage click detected.'

/** Matches the start of `[button id="pay" class="large"]Pay[/button]`, as the widget describes an element. */
const START_TAG = /^\[([a-z][\w.-]{0,60})(?: id="([^"]{0,200})")?(?: class="([^"]{0,2000})")?\]/i

/**
 * Returns a title that names the clicked element of an automatic rage click report; undefined for any other report.
 * Leaves out emails on the page, because the title is also used for issues, which can be public.
 */
export function describeRageClick({
  type,
  formData,
}: Pick<ReportHead, 'type' | 'formData'>): string | undefined {
  const { description, element } = formData
  if (type !== 'RAGE_CLICK' || description !== RAGE_CLICK_DESCRIPTION) return undefined
  if (typeof element !== 'string' || element.trim() === '') return undefined
  const [start = '', tag = '', anyId = '', classes = ''] = START_TAG.exec(element) ?? []
  const id = hasEmail(anyId) ? '' : anyId
  const end = `[/${tag}]`
  const isComplete = start !== '' && element.endsWith(end)
  const text = (isComplete ? element.slice(start.length, -end.length) : element).trim()
  if (!hasEmail(text)) {
    if (!isComplete) return `Rage click on ${text}`
    if (text !== '') return `Rage click on “${text}” (${id === '' ? tag : `${tag}#${id}`})`
  }
  if (tag === '') return undefined
  const firstClass = classes.split(/\s+/).find((name) => name !== '' && !hasEmail(name))
  const suffix = id === '' ? firstClass && `.${firstClass}` : `#${id}`
  return `Rage click on ${tag}${suffix ?? ''}`
}

/** Any `@` counts as an email, because the widget cuts long text and may have cut the domain. */
function hasEmail(text: string): boolean {
  return text.includes('@')
}
