import type { PageDocument, SearchIndex, SectionDocument } from './documents.ts'

/** Target of a hit: the top of a page, or one of its sections with the heading above it. */
export interface Unit {
  page: PageDocument
  url: string
  hash: string
  /** The heading's text; the page's title at the top of a page. */
  heading: string
  /** Questions that this place answers, and the words that people use for it. */
  foundAs: readonly string[]
  /** At the top of a page that starts with a heading, the text below that heading. */
  text: string
  /** Headings above this one, from the page's title down; empty at the top of a page. */
  path: string[]
  /** Id of the heading's document, or of the page's at the top of a page. */
  headingId: number
  /** Id of the text's document, if there is text. */
  contentId?: number
}

/** The units to which each document of a set belongs, by the document's position. */
type UnitsByDocument = Unit[][]

export interface Units {
  all: Unit[]
  /**
   * For pages, headings, and contents: a page and its contents belong to all units of the page, a heading to its own
   * and to those nested in it.
   */
  byDocument: [UnitsByDocument, UnitsByDocument, UnitsByDocument]
}

/** Combines headings with the text below them, in reading order. */
export function listUnits([pages, headings, contents]: SearchIndex): Units {
  const byPages = new Map(pages.documents.map((page): [number, Unit[]] => [page.id, [toTop(page)]]))
  const byHeadings = addSections(headings.documents, byPages)
  const all = [...byPages.values()].flat()
  const byPlace = new Map(all.map((unit) => [unit.url + unit.hash, unit]))
  for (const { id, url, hash, text } of contents.documents) {
    const unit = byPlace.get(url + hash)
    if (unit !== undefined) Object.assign(unit, { text, contentId: id })
  }
  for (const [top, first] of byPages.values()) if (top?.text === '') top.text = first?.text ?? ''
  const pageUnits = [...byPages.values()]
  return { all, byDocument: [pageUnits, byHeadings, pageUnits] }
}

function toTop(page: PageDocument): Unit {
  const { url, title: heading, foundAs = [], id: headingId } = page
  return { page, url, hash: '', heading, foundAs, text: '', path: [], headingId }
}

/** Creates a unit for each heading. It is nested in the preceding headings of a lower level. */
function addSections(headings: SectionDocument[], byPages: Map<number, Unit[]>): UnitsByDocument {
  let open: { level: number; units: Unit[] }[] = []
  return headings.map(({ id, text, url, hash, parent, level = 2, foundAs = [] }) => {
    const units = byPages.get(parent)
    const [top] = units ?? []
    if (units === undefined || top === undefined) return []
    if (units.length === 1) open = []
    open = open.filter((above) => above.level < level)
    const path = [top, ...open.flatMap((above) => above.units.slice(0, 1))].map(({ heading }) => heading)
    const unit: Unit = { page: top.page, url, hash, heading: text, foundAs, text: '', path, headingId: id }
    const own = { level, units: [unit] }
    units.push(unit)
    for (const above of open) above.units.push(unit)
    open.push(own)
    return own.units
  })
}
