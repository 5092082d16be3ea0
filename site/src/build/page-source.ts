import { prepareSource, type PreparedSource } from '../mdx/prepare-source.ts'
import type { PlacedDocument } from '../navigation/page-tree.ts'
import { type ParsedFrontMatter, parseFrontMatter } from './front-matter.ts'
import type { Parsed } from './parse-settings.ts'

/** The source of a page, with its front matter parsed. */
export interface PageSource {
  /** Path from the repository root, for messages and git. */
  file: string
  /** Path relative to `content/docs`, for the edit link. */
  path: string
  text: string
  prepared: PreparedSource
  frontMatter: ParsedFrontMatter
  place: PlacedDocument
}

interface PageFile {
  /** Path from the repository root. */
  file: string
  /** File name with its extension. */
  name: string
  /** Id of the page's category; absent if the page is at the top level. */
  category?: string
}

/** Parses the front matter of a page. The text of the page is compiled later. */
export function parsePage(text: string, { file, name, category }: PageFile): Parsed<PageSource> {
  const prepared = prepareSource(text)
  if (prepared.frontMatter === undefined) {
    if (/^\uFEFF?---[ \t]*\r?\n/.test(text)) {
      const hint = 'Write a line with only "---" below the last field.'
      return { faults: [{ line: 1, column: 1, message: 'the front matter has no end', hint }] }
    }
    const hint = 'Start the page with "---", title: …, description: …, "---".'
    return { faults: [{ line: 1, column: 1, message: 'the page has no front matter', hint }] }
  }
  const frontMatter = parseFrontMatter(prepared.frontMatter)
  if ('faults' in frontMatter) return frontMatter
  const folder = category === undefined ? '' : `${category}/`
  const place = createPlacedDocument(frontMatter, { folder, name })
  return {
    value: {
      file,
      path: folder + name,
      text,
      prepared,
      frontMatter,
      place: { ...place, ...(category !== undefined && { category }) },
    },
  }
}

function createPlacedDocument(
  { value }: ParsedFrontMatter,
  { folder, name }: { folder: string; name: string },
): PlacedDocument {
  const { title, description, sidebar_label, sidebar_position, slug = name.replace(/\.mdx$/, '') } = value
  const id = folder + slug
  const route = id === 'README' ? '/' : `/${id}`
  const node = { kind: 'document' as const, id, route, title, label: sidebar_label ?? title, description }
  return { node, name, ...(sidebar_position !== undefined && { position: sidebar_position }) }
}
