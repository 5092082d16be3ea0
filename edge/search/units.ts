import type { PageDocument, SearchIndex, SectionDocument } from './documents.ts'

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
  /** Id of the heading's document. At the top of a page, the id of the page's document. */
  headingId: number
  /** Id of the document with the text, if there is text. */
  contentId?: number
}

export interface Units {
  all: Unit[]
  /** The units of each page, in the order of the pages. */
  byPage: Unit[][]
}

/** Combines headings with the text below them, in reading order. */
export function listUnits([pages, headings, contents]: SearchIndex): Units {
  const byPages = new Map(pages.documents.map((page): [number, Unit[]] => [page.id, [toTop(page)]]))
  addSections(headings.documents, byPages)
  const all = [...byPages.values()].flat()
  const byPlace = new Map(all.map((unit) => [unit.url + unit.hash, unit]))
  for (const { id, url, hash, text } of contents.documents) {
    const unit = byPlace.get(url + hash)
    if (unit) Object.assign(unit, { text, contentId: id })
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
