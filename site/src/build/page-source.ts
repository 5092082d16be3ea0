import { prepareSource, type PreparedSource } from '../mdx/prepare-source.ts'
import { type Fault, positionAt } from '../mdx/content-problem.ts'
import type { DocumentNode, PlacedNode } from '../navigation/page-tree.ts'
import { type ParsedFrontMatter, parseFrontMatter } from './front-matter.ts'
import type { Parsed } from '../mdx/content-problem.ts'

/** The source of a page, with its front matter parsed. */
export interface PageSource {
  /** Path from the repository root, for messages and git. */
  file: string
  /** Path relative to `content/docs`, for the edit link. */
  path: string
  text: string
  prepared: PreparedSource
  frontMatter: ParsedFrontMatter
  place: PlacedNode<DocumentNode>
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
  const invisible = findInvisibleCharacter(text)
  if (invisible) return { faults: [invisible] }
  const frontMatter = parseFrontMatter(prepared.frontMatter)
  if ('faults' in frontMatter) return frontMatter
  if (prepared.body.trim() === '') {
    const hint = 'Write it below the front matter. To keep the page for later, set draft: true.'
    return { faults: [{ line: 1, column: 1, message: 'the page has no text', hint }] }
  }
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

/**
 * Matches control characters, zero-width spaces, and characters that reverse the direction of text. None of them
 * belongs in a page. Allows a BOM at the start, tabs, line breaks, and the joiners of emoji.
 */
// oxlint-disable-next-line no-control-regex -- it looks for control characters
const INVISIBLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060\u2066-\u2069]|(?!^)\uFEFF/

function findInvisibleCharacter(text: string): Fault | undefined {
  const found = INVISIBLE.exec(text)
  if (!found) return undefined
  const code = found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return {
    ...positionAt(text, found.index),
    message: `the invisible character U+${code}`,
    hint: 'Delete it: readers and search engines would take the text for another.',
  }
}

function createPlacedDocument(
  { value }: ParsedFrontMatter,
  { folder, name }: { folder: string; name: string },
): PlacedNode<DocumentNode> {
  const { title, description, sidebar_label, sidebar_position, slug = name.replace(/\.mdx$/, '') } = value
  const id = folder + slug
  const route = id === 'README' ? '/' : `/${id}`
  const node = { kind: 'document' as const, id, route, title, label: sidebar_label ?? title, description }
  return { node, name, ...(sidebar_position !== undefined && { position: sidebar_position }) }
}
