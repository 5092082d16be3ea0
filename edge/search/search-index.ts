import { indexedWords } from './analysis.ts'

/** Input page of the index builder. */
export interface SearchablePage {
  url: string
  title: string
  /** The page's name in the sidebar. */
  label: string
  /** One sentence on the purpose of the page. */
  description: string
  /** Labels of the page's ancestors in the sidebar, from the category down. */
  breadcrumbs: string[]
  /** URL of the page to read instead, if this page describes a discontinued feature. */
  supersededBy?: string | undefined
  /** True if the page is about what no longer applies. */
  isHistorical?: true | undefined
  /** Sections in reading order. The first section has no heading if the page has text above its first heading. */
  sections: SearchableSection[]
}

export interface SearchableSection {
  /** The section's fragment; empty for the top of the page. */
  id: string
  heading: string
  /** Level of the heading; 1 for the top of the page. */
  level: number
  /** Prose and code as one string. */
  text: string
  /** Questions that the section answers, and the words that people use for it. */
  foundAs?: readonly string[]
  /** Commands of the section, for the answers of the server. A block of several lines is the empty string. */
  commands?: readonly string[]
}

export interface PageDocument {
  id: number
  title: string
  url: string
  breadcrumbs: string[]
  description: string
  /** Present only if the sidebar label differs from the title. */
  label?: string
  supersededBy?: string
  isHistorical?: true
  foundAs?: readonly string[]
}

/** A heading, or the text below a heading. `parent` is the id of the page's document. */
export interface SectionDocument {
  id: number
  text: string
  url: string
  /** The section's fragment with its `#`; empty for the top of the page. */
  hash: string
  parent: number
  /** Level of a heading; absent for the text below a heading. */
  level?: number
  /** Questions and words by which a section can be found; absent for the text below a heading. */
  foundAs?: readonly string[]
  /** Commands of the section; absent for a heading. */
  commands?: readonly string[]
}

/** One element of `search-index.json`: documents and the prebuilt index over them (D-047, D-070). */
export interface IndexSet<Doc = PageDocument | SectionDocument> {
  kind: 'page' | 'heading' | 'content'
  documents: Doc[]
  index: StoredIndex
}

/** The documents of the three sets. */
export type SearchDocuments = [
  Pick<IndexSet<PageDocument>, 'documents'>,
  Pick<IndexSet<SectionDocument>, 'documents'>,
  Pick<IndexSet<SectionDocument>, 'documents'>,
]

/** The content of `search-index.json`: the index sets of pages, headings and contents. */
export type SearchIndex = [
  IndexSet<PageDocument> & {
    synonyms: string[][]
  },
  IndexSet<SectionDocument>,
  IndexSet<SectionDocument>,
]

/**
 * Creates `search-index.json`: three sets of documents (pages, headings, contents), each with its prebuilt index.
 * @param synonyms groups of words or phrases with the same meaning.
 */
export function buildSearchIndex(pages: SearchablePage[], synonyms: string[][]): SearchIndex {
  const [{ documents }, headings, contents] = listDocuments(pages)
  // Indexes one text per page instead of one per section, which halves the size of the index. `createPostings` finds the
  // sections of a page that contain a word.
  const pageHeadings = pages.map(({ sections }) => sections.filter(hasHeading).map(headingText).join('\n'))
  const pageContents = pages.map(({ sections }) => sections.map(({ text }) => text).join('\n'))
  return [
    { kind: 'page', documents, index: buildTextIndex(documents.map(pageText)), synonyms },
    { kind: 'heading', ...headings, index: buildTextIndex(pageHeadings) },
    { kind: 'content', ...contents, index: buildTextIndex(pageContents) },
  ]
}

/** Lists the documents of the three sets. */
export function listDocuments(pages: readonly SearchablePage[]): SearchDocuments {
  let lastId = 0
  const pageDocuments: PageDocument[] = []
  const headings: SectionDocument[] = []
  const contents: SectionDocument[] = []
  for (const { url, title, label, description, breadcrumbs, sections, ...page } of pages) {
    const parent = ++lastId
    const foundAs = sections.find(({ id }) => id === '')?.foundAs
    pageDocuments.push({
      id: parent,
      title,
      url,
      breadcrumbs,
      description,
      ...(label !== title && { label }),
      ...(page.supersededBy !== undefined && { supersededBy: page.supersededBy }),
      ...(page.isHistorical && { isHistorical: true }),
      ...(foundAs && { foundAs }),
    })
    for (const section of sections) {
      const { id, heading, level, text, foundAs: names, commands = [] } = section
      const place = { url, hash: id === '' ? '' : `#${id}` }
      if (hasHeading(section)) {
        const found = names && { foundAs: names }
        // This order of the properties makes the compressed index smaller.
        headings.push({ id: ++lastId, parent, level, ...place, text: heading, ...found })
      }
      if (text !== '')
        contents.push({ id: ++lastId, parent, ...place, text, ...(commands.length > 0 && { commands }) })
    }
  }
  return [{ documents: pageDocuments }, { documents: headings }, { documents: contents }]
}

/** Whether a section is below a heading. The other is the top of its page. */
function hasHeading({ id }: SearchableSection): boolean {
  return id !== ''
}

/** Returns the text that is indexed for a page itself, in addition to its sections. */
function pageText({ title, label = '', breadcrumbs, description, foundAs = [] }: PageDocument): string {
  return [title, label, ...breadcrumbs, description, ...foundAs].join(' · ')
}

function headingText({ heading, foundAs = [] }: SearchableSection): string {
  return [heading, ...foundAs].join(' · ')
}

/** Finds the strings of a list that contain a word. */
export interface TextIndex {
  words: readonly string[]
  /** Positions in the list of the strings that contain the word. */
  documentsWith: (word: string) => readonly number[]
}

/**
 * The index of one set in `search-index.json`: the words in sorted order, and the strings that contain each of them.
 */
export interface StoredIndex {
  /**
   * All words. Each is stored as the length of the prefix that it shares with the previous word, and the rest of the
   * word.
   */
  words: string
  /**
   * For each word, the strings that contain it, as the distances between their positions. A distance is one character,
   * or `LARGE_MARK` followed by digits.
   */
  texts: string
}

/** A character that no word contains. */
const SEPARATOR = ' '
/** Numbers are stored in base 36. `MAX_SHARED` is the largest length of a shared prefix that fits one digit. */
const BASE = 36
const MAX_SHARED = BASE - 1
/** A distance is written as the character with the code `FIRST_CODE + distance`. */
const FIRST_CODE = 34
/** Distances of this value or more are stored as `LARGE_MARK` followed by `LARGE_DIGITS` digits in base 36. */
const LARGE = 88
const LARGE_MARK = '!'
/** Digits of a large distance: enough for 46,000 strings. */
const LARGE_DIGITS = 3

/** Indexes the strings. Each string is identified by its position in the list. */
export function buildTextIndex(texts: readonly string[]): StoredIndex {
  const found = new Map<string, number[]>()
  for (const [position, text] of texts.entries()) {
    for (const word of new Set(indexedWords(text))) {
      const positions = found.get(word)
      if (positions === undefined) found.set(word, [position])
      else positions.push(position)
    }
  }
  const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    words: sorted.map(([word], at) => withoutShared(word, sorted[at - 1]?.[0] ?? '')).join(SEPARATOR),
    texts: sorted.map(([, positions]) => writePositions(positions)).join(SEPARATOR),
  }
}

/** Restores the result of `buildTextIndex`. The positions of a word are read when a query asks for the word. */
export function restoreTextIndex(stored: StoredIndex): TextIndex {
  const words = restoreWords(stored.words)
  const texts = stored.texts.split(SEPARATOR)
  const written = new Map(words.map((word, at) => [word, texts[at] ?? '']))
  return { words, documentsWith: (word) => readPositions(written.get(word) ?? '') }
}

function restoreWords(written: string): string[] {
  const words: string[] = []
  for (const short of written === '' ? [] : written.split(SEPARATOR)) {
    const shared = Number.parseInt(short.charAt(0), BASE)
    words.push((words.at(-1) ?? '').slice(0, shared) + short.slice(1))
  }
  return words
}

function withoutShared(word: string, previous: string): string {
  let shared = 0
  while (shared < MAX_SHARED && shared < word.length && word[shared] === previous[shared]) shared++
  return shared.toString(BASE) + word.slice(shared)
}

function writePositions(positions: readonly number[]): string {
  return positions
    .map((position, at) => {
      const distance = position - (positions[at - 1] ?? -1)
      if (distance < LARGE) return String.fromCharCode(FIRST_CODE + distance)
      return LARGE_MARK + distance.toString(BASE).padStart(LARGE_DIGITS, '0')
    })
    .join('')
}

function readPositions(written: string): number[] {
  const positions: number[] = []
  let position = -1
  for (let at = 0; at < written.length; at++) {
    if (written[at] === LARGE_MARK) {
      position += Number.parseInt(written.slice(at + 1, at + 1 + LARGE_DIGITS), BASE)
      at += LARGE_DIGITS
    } else position += written.charCodeAt(at) - FIRST_CODE
    positions.push(position)
  }
  return positions
}
