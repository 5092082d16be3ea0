import type {
  PageDocument,
  SearchablePage,
  SearchableSection,
  SearchIndex,
  SectionDocument,
} from './documents.ts'
import { buildTextIndex } from './text-index.ts'

/**
 * Creates `search-index.json`: three sets of documents (pages, headings, contents), each with its prebuilt index.
 * @param synonyms groups of words or phrases with the same meaning.
 */
export function buildSearchIndex(pages: SearchablePage[], synonyms: string[][]): SearchIndex {
  let lastId = 0
  const pageDocuments: PageDocument[] = []
  const headings: SectionDocument[] = []
  const contents: SectionDocument[] = []
  // Indexes one text per page instead of one per section, which halves the size of the index. `postings.ts` finds the
  // sections of a page that contain a word.
  const pageHeadings: string[] = []
  const pageContents: string[] = []
  for (const { url, title, label, description, breadcrumbs, supersededBy, sections } of pages) {
    const parent = ++lastId
    pageHeadings.push(
      sections
        .filter(({ id }) => id !== '')
        .map(headingText)
        .join('\n'),
    )
    pageContents.push(sections.map(({ text }) => text).join('\n'))
    const foundAs = sections.find(({ id }) => id === '')?.foundAs
    pageDocuments.push({
      id: parent,
      title,
      url,
      breadcrumbs,
      description,
      ...(label !== title && { label }),
      ...(supersededBy !== undefined && { supersededBy }),
      ...(foundAs && { foundAs }),
    })
    for (const { id, heading, level, text, foundAs: names } of sections) {
      const place = { url, hash: id === '' ? '' : `#${id}` }
      if (id !== '') {
        const found = names && { foundAs: names }
        // This order of the properties makes the compressed index smaller.
        headings.push({ id: ++lastId, parent, level, ...place, text: heading, ...found })
      }
      if (text !== '') contents.push({ id: ++lastId, parent, ...place, text })
    }
  }
  return [
    { kind: 'page', documents: pageDocuments, index: buildTextIndex(pageDocuments.map(pageText)), synonyms },
    { kind: 'heading', documents: headings, index: buildTextIndex(pageHeadings) },
    { kind: 'content', documents: contents, index: buildTextIndex(pageContents) },
  ]
}

/** Returns the text that is indexed for a page itself, in addition to its sections. */
function pageText({ title, label = '', breadcrumbs, description, foundAs = [] }: PageDocument): string {
  return [title, label, ...breadcrumbs, description, ...foundAs].join(' · ')
}

function headingText({ heading, foundAs = [] }: SearchableSection): string {
  return [heading, ...foundAs].join(' · ')
}
