import { tokenize, type Token } from './analysis.ts'
import type { PageDocument, SearchIndex, SectionDocument } from './documents.ts'

/** What a hit points at: the top of a page, or one of its sections with the heading above it. */
export interface Unit {
  page: PageDocument
  url: string
  hash: string
  /** The heading's text; the page's title at the top of a page. */
  heading: string
  text: string
  /** Ordinal of the heading in the second set; absent at the top of a page. */
  headingOrdinal?: number
  /** Ordinal of the text in the third set; absent where there is none. */
  contentOrdinal?: number
  /** Ordinal of the page in the first set. */
  pageOrdinal: number
}

/** Puts headings and the text below them together again, in reading order. */
export function listUnits([pages, headings, contents]: SearchIndex): Unit[] {
  const units = new Map<string, Unit>()
  const ordinals = new Map(pages.documents.map(({ id }, ordinal) => [id, ordinal]))
  pages.documents.forEach((page, pageOrdinal) => {
    units.set(keyOf(page.url, ''), {
      page,
      url: page.url,
      hash: '',
      heading: page.title,
      text: '',
      pageOrdinal,
    })
  })
  const unitOf = (document: SectionDocument): Unit | undefined => {
    const known = units.get(keyOf(document.url, document.hash))
    if (known !== undefined) return known
    const pageOrdinal = ordinals.get(document.parent)
    const page = pageOrdinal === undefined ? undefined : pages.documents[pageOrdinal]
    if (page === undefined || pageOrdinal === undefined) return undefined
    const unit: Unit = { page, url: document.url, hash: document.hash, heading: '', text: '', pageOrdinal }
    units.set(keyOf(document.url, document.hash), unit)
    return unit
  }
  headings.documents.forEach((document, ordinal) => {
    const unit = unitOf(document)
    if (unit !== undefined) Object.assign(unit, { heading: document.text, headingOrdinal: ordinal })
  })
  contents.documents.forEach((document, ordinal) => {
    const unit = unitOf(document)
    if (unit !== undefined) Object.assign(unit, { text: document.text, contentOrdinal: ordinal })
  })
  return [...units.values()]
}

function keyOf(url: string, hash: string): string {
  return `${url}${hash}`
}

/** The analyzed fields of a unit, made when it is first a candidate and kept. */
export interface Fields {
  heading: Field
  text: Field
  /** Where the unit stands: page title and categories. */
  context: Field
}

export interface Field {
  tokens: Token[]
  places: Map<string, number[]>
}

const analyzed = new WeakMap<Unit, Fields>()

export function fieldsOf(unit: Unit): Fields {
  const known = analyzed.get(unit)
  if (known !== undefined) return known
  const isTop = unit.hash === ''
  const fields = {
    heading: analyzeField(unit.heading),
    text: analyzeField(unit.text),
    context: analyzeField([isTop ? '' : unit.page.title, ...unit.page.breadcrumbs].join(' · ')),
  }
  analyzed.set(unit, fields)
  return fields
}

function analyzeField(text: string): Field {
  const tokens = tokenize(text)
  const places = new Map<string, number[]>()
  for (const { word, position } of tokens) {
    const known = places.get(word)
    if (known === undefined) places.set(word, [position])
    else known.push(position)
  }
  return { tokens, places }
}
