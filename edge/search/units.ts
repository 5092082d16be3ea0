import { isStopWord, readWords } from './analysis.ts'
import type { PageDocument, SearchDocuments, SectionDocument, TextIndex } from './search-index.ts'

/** A unit of the search: the top of a page, or one of its sections with its heading. Each hit links to one unit. */
export interface Unit {
  page: PageDocument
  url: string
  hash: string
  /** The heading's text; the page's title at the top of a page. */
  heading: string
  /** Questions that the unit answers, and the words that people use for its topic. */
  foundAs: readonly string[]
  /** Text of the section. At the top of a page that starts with a heading, the text below that heading. */
  text: string
  /** Headings above the unit's heading, from the page's title down; empty at the top of a page. */
  path: string[]
  /** Commands of the section; only in the server's index. A block of several lines is the empty string. */
  commands?: readonly string[]
  /** Id of the heading's document. At the top of a page, the id of the page's document. */
  headingId: number
  /** Id of the document with the text, if there is text. */
  contentId?: number
}

interface Units {
  all: Unit[]
  /** The units of each page, in the order of the pages. */
  byPage: Unit[][]
}

/** Combines headings with the text below them, in reading order. */
export function listUnits([pages, headings, contents]: SearchDocuments): Units {
  const byPages = new Map(pages.documents.map((page): [number, Unit[]] => [page.id, [toTop(page)]]))
  addSections(headings.documents, byPages)
  const all = [...byPages.values()].flat()
  const byPlace = new Map(all.map((unit) => [unit.url + unit.hash, unit]))
  for (const { id, url, hash, text, commands = [] } of contents.documents) {
    const unit = byPlace.get(url + hash)
    if (unit) Object.assign(unit, { text, contentId: id, commands })
  }
  for (const [top, first] of byPages.values()) if (top?.text === '') top.text = first?.text ?? ''
  return { all, byPage: [...byPages.values()] }
}

function toTop(page: PageDocument): Unit {
  const { url, title: heading, foundAs = [], id: headingId } = page
  return { page, url, hash: '', heading, foundAs, text: '', path: [], headingId }
}

/** Creates a unit for each heading. A heading's path consists of the preceding headings of higher rank. */
function addSections(headings: SectionDocument[], byPages: Map<number, Unit[]>): void {
  let open: { level: number; heading: string }[] = []
  for (const { id, text: heading, url, hash, parent, level = 2, foundAs = [] } of headings) {
    const units = byPages.get(parent)
    const [top] = units ?? []
    if (!units || !top) continue
    if (units.length === 1) open = []
    open = open.filter((above) => above.level < level)
    const path = [top, ...open].map((above) => above.heading)
    units.push({ page: top.page, url, hash, heading, foundAs, text: '', path, headingId: id })
    open.push({ level, heading })
  }
}

/** Groups values by the page of their unit, in the order of the first values. Safari 17.0 has no `Map.groupBy`. */
export function groupByPage<Value extends { unit: Unit }>(values: readonly Value[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const group = groups.get(value.unit.url)
    if (group) group.push(value)
    else groups.set(value.unit.url, [value])
  }
  return groups
}

/** The analyzed text of a unit (the top of a page or a section), by field. */
export interface Fields {
  heading: Field
  text: Field
  /** Description of the page; only at the top of a page. */
  description: Field
  /** Headings above the unit, up to the page's title. */
  context: Field
  category: Field
  /** Phrases by which readers can find the unit (`foundAs`). */
  phrases: Field[]
}

export interface Field {
  /**
   * For each word, its positions in `words`. An identifier has the position of its first part. The tail of an
   * identifier (`Word.tail`) has the position of the last part.
   */
  places: ReadonlyMap<string, readonly number[]>
  /** The words of the text in order. An identifier is replaced with its parts. */
  words: readonly string[]
  /**
   * Number of content words before each position. Stop words do not count, so in `node does not sync`, `sync` directly
   * follows `node`.
   */
  steps: readonly number[]
  /**
   * For each position, the offsets in the text at which the word starts and ends. For a part of an identifier, the
   * offsets of the whole identifier.
   */
  starts: readonly number[]
  ends: readonly number[]
}

let analyzed = new WeakMap<Unit, Fields>()
/** Characters of the texts in `analyzed`. Each takes 20 to 40 bytes. */
let analyzedCharacters = 0

/** Returns the analyzed text of a unit. Analyzes it at the first call and caches the result. */
export function fieldsOf(unit: Unit): Fields {
  const known = analyzed.get(unit)
  if (known) return known
  const { page, text } = unit
  const fields = {
    ...namesOf(unit),
    text: analyze(text),
    description: analyze(unit.hash === '' ? page.description : ''),
    phrases: unit.foundAs.map(analyze),
  }
  analyzed.set(unit, fields)
  analyzedCharacters += text.length
  return fields
}

/** Clears the cache of `fieldsOf` if it has the analysis of more than `max` characters. */
export function limitAnalyzed(max: number): void {
  if (analyzedCharacters <= max) return
  analyzed = new WeakMap()
  common = new WeakMap()
  analyzedCharacters = 0
}

/** Returns the fields that say what a unit is about, without analyzing its text. */
export function namesOf({
  page,
  heading,
  path,
}: Pick<Unit, 'page' | 'heading' | 'path'>): Pick<Fields, 'heading' | 'context' | 'category'> {
  return {
    heading: analyze(heading),
    context: analyzeOnce(page, [...path, page.label ?? ''].join('\n')),
    category: analyzeOnce(page, page.breadcrumbs.join('\n')),
  }
}

let common = new WeakMap<PageDocument, Map<string, Field>>()

/** Analyzes a string once per page, because all units of a page share it. */
function analyzeOnce(page: PageDocument, text: string): Field {
  const fields = common.get(page) ?? new Map<string, Field>()
  const field = fields.get(text) ?? analyze(text)
  common.set(page, fields.set(text, field))
  return field
}

function analyze(text: string): Field {
  const places = new Map<string, number[]>()
  const field = { places, words: new Array<string>(), steps: new Array<number>() }
  const [starts, ends]: [number[], number[]] = [[], []]
  let step = 0
  const place = (word: string, position: number): void => {
    const known = places.get(word)
    if (!known) places.set(word, [position])
    else if (known.at(-1) !== position) known.push(position)
  }
  for (const { whole, parts, tail, start, end } of readWords(text)) {
    place(whole, field.words.length)
    for (const part of parts) {
      place(part, field.words.length)
      field.words.push(part)
      field.steps.push(step)
      starts.push(start)
      ends.push(end)
      if (part !== whole || !isStopWord(part)) step += 1
    }
    if (tail !== undefined) place(tail, field.words.length - 1)
  }
  return { ...field, starts, ends }
}

/** The units and the pages in which a word occurs. */
export interface Occurrences {
  units: readonly Unit[]
  /** URLs of the pages whose title, description, headings or phrases contain the word. */
  pages: ReadonlySet<string>
}

/** Finds the units that contain a word. */
export interface Postings {
  lookUp: (word: string) => Occurrences
  /** Inverse document frequency of a word. */
  weigh: (word: string) => number
}

/**
 * Index of the set that contains the body text. The two sets before it contain titles, descriptions, headings and
 * phrases.
 */
const TEXTS = 2

/** Queries the indexes once per word and caches the result. */
export function createPostings(indexes: TextIndex[], { all, byPage }: Units): Postings {
  const known = new Map<string, Occurrences>()

  function lookUp(word: string): Occurrences {
    const occurrences = known.get(word) ?? query(word)
    known.set(word, occurrences)
    return occurrences
  }

  function query(word: string): Occurrences {
    const units = new Set<Unit>()
    const pages = new Set<string>()
    for (const [set, index] of indexes.entries()) {
      for (const ordinal of index.documentsWith(word)) {
        for (const unit of byPage[ordinal] ?? []) {
          units.add(unit)
          if (set < TEXTS) pages.add(unit.url)
        }
      }
    }
    return { units: [...units].filter((unit) => hasWord(fieldsOf(unit), word)), pages }
  }

  return { lookUp, weigh: (word) => inverseFrequency(lookUp(word).units.length, all.length) }
}

/**
 * Whether one of the fields contains a word. The title of a page counts for all its sections; the description only for
 * the top of the page.
 */
export function hasWord({ phrases, ...fields }: Fields, word: string): boolean {
  const { heading, text, description, context, category } = fields
  return [text, heading, context, category, description, ...phrases].some(({ places }) => places.has(word))
}

export function inverseFrequency(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5))
}
