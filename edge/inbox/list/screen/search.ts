import { partNames, statuses } from '../../../contract/report-summary.ts'
import { knownTypes, toTypeWord } from '../../app/format.ts'
import { defaultFilters, type Filters, formatDay, isDay, startOfDay, typedFilters } from '../filters.ts'

/** The parsed text of the search field. */
export interface ParsedSearch {
  /** The filters that the text names. */
  change: Partial<Filters>
  /** Words that are not part of a filter. */
  q: string
  /** Messages about unknown filters and invalid values. */
  problems: readonly string[]
}

const WORD = /(?:"[^"]*"|\S)+/g
const FILTER = /^([a-z]+):(.*)$/is

/** Parses words and filters such as `payment is:open type:crash`. Quotes keep a word from being a filter. */
export function parseSearch(text: string, context: SearchContext): ParsedSearch {
  const words: string[] = []
  const problems: string[] = []
  const change: Partial<Filters> = {}
  for (const word of text.match(WORD) ?? []) {
    const [, name = '', rest = ''] = FILTER.exec(word) ?? []
    const key = name.toLowerCase()
    const filter = Object.hasOwn(searchFilters, key) ? searchFilters[key] : undefined
    if (filter === undefined) {
      words.push(unquote(word))
      if (isLikeFilter(name, rest)) problems.push(explainUnknown(key))
      continue
    }
    const value = unquote(rest).trim()
    // Ignores a filter without a value, because the user is still typing it.
    if (value === '') continue
    const applied = filter.apply(value.toLowerCase(), context, change)
    if (typeof applied === 'string') problems.push(applied)
    else Object.assign(change, applied)
  }
  return { change, q: words.join(' ').trim(), problems }
}

/**
 * Status, spam filter and project as they were before the search text named a status or a project. Status and spam
 * filter are restored when the text no longer names a status, the project when it no longer names a project.
 */
export type ReplacedFilters = Partial<Pick<Filters, 'status' | 'isSpam' | 'project'>>

/**
 * Returns the filters that a search string selects. Status and project keep their values unless the string names them.
 * If only the previous text named them, their values in `replaced` are restored.
 */
export function applySearch(
  filters: Filters,
  { change, q }: ParsedSearch,
  replaced: ReplacedFilters = {},
): Filters {
  const off = Object.fromEntries(typedFilters.map((name) => [name, defaultFilters[name]]))
  return { ...filters, ...off, ...replaced, ...change, q }
}

/**
 * Returns the new value of `replaced` after the text has changed. `filters` are the filters before the change of the
 * text.
 */
export function updateReplaced(
  filters: Filters,
  { change }: ParsedSearch,
  replaced: ReplacedFilters,
): ReplacedFilters {
  const { status, isSpam, project } = { ...filters, ...replaced }
  return {
    ...(change.status !== undefined && { status, isSpam }),
    ...(change.project !== undefined && { project }),
  }
}

/** Formats filters as the text of the search field. */
export function formatSearch(filters: Filters, context: SearchContext): string {
  const typed = Object.entries(searchFilters).flatMap(([name, { format }]) =>
    format(filters, context).map((value) => `${name}:${/\s/.test(value) ? `"${value}"` : value}`),
  )
  return [...typed, filters.q].filter((word) => word !== '').join(' ')
}

/** Whether a word with a colon looks like a filter. URLs, ports, times and `TypeError:` don't. */
function isLikeFilter(name: string, rest: string): boolean {
  return name !== '' && rest !== '' && !/^[/\d:]/.test(rest)
}

function explainUnknown(name: string): string {
  const known = Object.keys(searchFilters)
    .map((each) => `${each}:`)
    .join(', ')
  return `${name}: is not a filter, so it was searched as text. Filters are ${known}.`
}

/** Removes a pair of quotes around a word. */
function unquote(word: string): string {
  return word.length > 1 && word.startsWith('"') && word.endsWith('"') ? word.slice(1, -1) : word
}

export interface Completion {
  /** The text of the field after the completion is chosen. */
  text: string
  label: string
  help: string
}

const MOST = 8

/** Returns the completions of the last word: names of filters, or values of the filter that is being typed. */
export function listCompletions(text: string, context: SearchContext): Completion[] {
  const start = text.length - (/(?:"[^"]*"?|\S)*$/.exec(text)?.[0].length ?? 0)
  const word = text.slice(start)
  const before = text.slice(0, start)
  const [, name = '', typed = ''] = FILTER.exec(word) ?? []
  const filter = searchFilters[name.toLowerCase()]
  if (filter !== undefined) {
    const wanted = typed.replace('"', '').toLowerCase()
    return filter
      .listValues(context)
      .filter((value) => value.startsWith(wanted) && value !== wanted)
      .slice(0, MOST)
      .map((value) => {
        const label = `${name.toLowerCase()}:${/\s/.test(value) ? `"${value}"` : value}`
        return { text: `${before}${label} `, label, help: '' }
      })
  }
  if (word.includes(':') || (word === '' && text !== '')) return []
  return Object.entries(searchFilters)
    .filter(([each]) => each.startsWith(word.toLowerCase()))
    .map(([each, { help }]) => ({ text: `${before}${each}:`, label: `${each}:`, help }))
}

/** Values that filters can name. */
export interface SearchContext {
  projects: readonly { readonly sdkKey: string; readonly name: string }[]
  /** Types of reports; empty until they are loaded. */
  types: readonly string[]
  /** Members of the team, with the text that follows the `@` in their mentions; empty until they are loaded. */
  members: readonly { readonly id: string; readonly name: string }[]
  /** Id of the signed-in member. */
  account: string | undefined
  /** Names of labels. */
  labels: readonly string[]
}

/** A filter that is typed into the search as `name:value`. */
interface SearchFilter {
  help: string
  /** Values to complete. */
  listValues: (context: SearchContext) => readonly string[]
  /**
   * Returns the filters that a lowercase value sets, or, if the value is not valid, a message for the user. `filters`
   * contains the filters that the previous words set.
   */
  apply: (value: string, context: SearchContext, filters: Partial<Filters>) => Partial<Filters> | string
  /** The inverse of `apply`: returns the values that set the given filters. */
  format: (filters: Filters, context: SearchContext) => readonly string[]
}

const states = { 'in-progress': 'inprogress' } as const
const parts: Readonly<Record<string, string>> = { files: 'attachments' }
const priorities = ['low', 'medium', 'high']

/** All filters by name. A new filter needs one entry here and its field in `Filters`. */
export const searchFilters: Readonly<Record<string, SearchFilter>> = {
  is: {
    help: 'status or origin',
    listValues: () => ['open', 'in-progress', 'done', 'archived', 'all', 'spam', 'automatic', 'written'],
    apply(value) {
      if (value === 'automatic' || value === 'written') return { origin: value }
      if (value === 'spam') return { isSpam: true, status: 'all' }
      const known = value === 'in-progress' ? states[value] : value
      const status = [...statuses, 'all' as const].find((each) => each === known)
      return status === undefined ? listChoices('is', this.listValues(noContext)) : { status, isSpam: false }
    },
    // Omits the status, which the tabs show.
    format: ({ origin }) => list(origin),
  },
  type: {
    help: 'bug, crash, idea, rage-click, or a type of your own',
    listValues: ({ types }) => [...new Set([...knownTypes, ...types])].map(toTypeWord),
    apply(value, context) {
      const type = [...knownTypes, ...context.types].find((each) => toTypeWord(each) === value)
      if (type !== undefined) return { type }
      return context.types.length === 0 ? { type: value } : listChoices('type', this.listValues(context))
    },
    format: ({ type }) => list(type === '' ? '' : toTypeWord(type)),
  },
  has: {
    help: 'screenshot, replay, recording, files, console, network or crash',
    listValues: () => ['screenshot', 'replay', 'recording', 'files', 'console', 'network', 'crash'],
    apply(value, _context, { has = '' }) {
      if (value === 'crash') return { type: 'CRASH' }
      const part = parts[value] ?? value
      if (!partNames.some((name) => name === part)) return listChoices('has', this.listValues(noContext))
      return { has: [...new Set([...list(has).flatMap((names) => names.split(',')), part])].join(',') }
    },
    format: ({ has }) =>
      has === '' ? [] : has.split(',').map((part) => (part === 'attachments' ? 'files' : part)),
  },
  priority: {
    help: 'low, medium or high',
    listValues: () => priorities,
    apply: (value) =>
      priorities.includes(value) ? { priority: value.toUpperCase() } : listChoices('priority', priorities),
    format: ({ priority }) =>
      list(priorities.includes(priority.toLowerCase()) ? priority.toLowerCase() : priority),
  },
  assignee: {
    help: 'me, none, or a person',
    listValues: ({ members }) => ['me', 'none', ...members.map(({ name }) => name.toLowerCase())],
    apply(value, context) {
      if (value === 'none') return { assignee: value }
      const assignee = findMember(value, context)
      return assignee === undefined ? explainUnknownMember('assignee', value) : { assignee }
    },
    format: ({ assignee }, context) => list(assignee === 'none' ? assignee : formatMember(assignee, context)),
  },
  mentions: {
    help: 'me, or a person whom a comment mentions',
    listValues: ({ members }) => ['me', ...members.map(({ name }) => name.toLowerCase())],
    apply(value, context) {
      const mentions = findMember(value, context)
      return mentions === undefined ? explainUnknownMember('mentions', value) : { mentions }
    },
    format: ({ mentions }, context) => list(formatMember(mentions, context)),
  },
  label: {
    help: 'name of a label',
    listValues: ({ labels }) => [...new Set(labels.map((name) => name.toLowerCase()))],
    apply(value, { labels }) {
      const label = labels.find((name) => name.toLowerCase() === value)
      return label === undefined ? `label: has no label named “${value}”.` : { label }
    },
    format: ({ label }) => list(label.toLowerCase()),
  },
  after: {
    help: 'first day, such as 2026-11-01',
    listValues: listDays,
    apply: (value) => (isDay(value) ? { from: value } : 'after: needs a date such as 2026-11-01.'),
    format: ({ from }) => list(from),
  },
  before: {
    help: 'day after the last one, such as 2026-11-30',
    listValues: listDays,
    apply: (value) =>
      isDay(value) ? { to: formatDay(startOfDay(value, -1)) } : 'before: needs a date such as 2026-11-30.',
    format: ({ to }) => list(to === '' ? '' : formatDay(startOfDay(to, 1))),
  },
  project: {
    help: 'name of a project',
    listValues: ({ projects }) => projects.map(({ name }) => name.toLowerCase()),
    apply(value, context) {
      const found = context.projects.find(
        ({ name, sdkKey }) => name.toLowerCase() === value || sdkKey.toLowerCase() === value,
      )
      return found === undefined ? `project: has no project named “${value}”.` : { project: found.sdkKey }
    },
    // Omits the project, which the sidebar shows.
    format: () => [],
  },
  url: {
    help: 'part of the page’s URL',
    listValues: () => [],
    apply: (value) => ({ url: value }),
    format: ({ url }) => list(url),
  },
}

const noContext: SearchContext = { projects: [], types: [], members: [], account: undefined, labels: [] }

/** Returns the id of the member with this name or id; undefined if there is none. */
function findMember(value: string, { members, account }: SearchContext): string | undefined {
  if (value === 'me') return account ?? value
  // Until the members are loaded, keeps an id from the URL.
  if (members.length === 0) return value
  return members.find(({ id, name }) => name.toLowerCase() === value || id.toLowerCase() === value)?.id
}

function formatMember(id: string, { members, account }: SearchContext): string {
  if (id !== '' && id === account) return 'me'
  return members.find((member) => member.id === id)?.name.toLowerCase() ?? id
}

function explainUnknownMember(name: string, value: string): string {
  return `${name}: has no person named “${value}”. Use me, or a name that the list below the field offers.`
}

function list(value: string): string[] {
  return value === '' ? [] : [value]
}

function listChoices(name: string, values: readonly string[]): string {
  return `${name}: takes ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`
}

/** Returns four days: today, and the days that are 1, 7 and 30 days ago. */
function listDays(): string[] {
  const today = formatDay(new Date())
  return [0, -1, -7, -30].map((offset) => formatDay(startOfDay(today, offset)))
}
