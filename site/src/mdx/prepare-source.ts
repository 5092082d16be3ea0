import type { Position } from './content-problem.ts'

export interface PreparedSource {
  /** The page without front matter and heading ids. All other characters keep their line and column. */
  body: string
  /** The YAML between the `---` lines, which starts on line 2 of the file. */
  frontMatter: string | undefined
  /** Maps the line of a heading to its explicit id. */
  headingIds: Map<number, string>
}

const FRONT_MATTER = /^---\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/
const FENCE = /^[\s>]*(`{3,}|~{3,})(.*)$/
// Matches a heading with `{#id}`. In newer versions of Docusaurus, the id is inside an MDX comment.
const HEADING_ID = /^(#{1,6}[ \t].*?)([ \t]*\{(?:\/\*[ \t]*)?#([^{}\s]*?)(?:[ \t]*\*\/)?\}[ \t]*)$/

/**
 * Extracts front matter and the `{#id}` at the end of headings, which MDX cannot parse. Empty lines and spaces replace
 * them, so that messages name the line and column in the author's file.
 */
export function prepareSource(source: string): PreparedSource {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const match = FRONT_MATTER.exec(text)
  const head = match?.[0] ?? ''
  const headingIds = new Map<number, string>()
  const lines = (head.replaceAll(/[^\n]/g, '') + text.slice(head.length)).split('\n')
  const body = lines.map(createHeadingIdExtractor(headingIds)).join('\n')
  return { body, frontMatter: match ? (match[1] ?? '') : undefined, headingIds }
}

/** Converts a position in the front matter to a position in the file. */
export function frontMatterPosition({ line, column }: Position): Position {
  return { line: line + 1, column }
}

function createHeadingIdExtractor(headingIds: Map<number, string>): (line: string, index: number) => string {
  let fence: string | undefined
  return (line, index) => {
    const [, marker, info = ''] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      if (marker?.startsWith(fence) && info.trim() === '') fence = undefined
      return line
    }
    if (marker !== undefined) {
      fence = marker
      return line
    }
    const [, text, suffix = '', id] = HEADING_ID.exec(line) ?? []
    if (text === undefined || id === undefined) return line
    headingIds.set(index + 1, id)
    return text + ' '.repeat(suffix.length)
  }
}
