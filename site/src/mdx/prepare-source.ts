import type { Place } from './problem.ts'

export interface PreparedSource {
  /** The page without front matter and heading ids, every character at its old line and column. */
  body: string
  /** The YAML between the `---` lines; it starts on line 2 of the file. */
  frontMatter: string | undefined
  /** Line of a heading -> the id that its end names. */
  headingIds: Map<number, string>
}

const FRONT_MATTER = /^---\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/
const FENCE = /^[\s>]*(`{3,}|~{3,})(.*)$/
const HEADING_ID = /^(#{1,6}[ \t].*?)([ \t]*\{#([^{}\s]*)\}[ \t]*)$/

/**
 * Takes out what MDX would not understand: front matter, and `{#id}` at the end of a heading (braces are code
 * to MDX). Blanks stand in for it, so that every later message names the author's own line and column.
 */
export function prepareSource(source: string): PreparedSource {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const match = FRONT_MATTER.exec(text)
  const head = match?.[0] ?? ''
  const headingIds = new Map<number, string>()
  const lines = (head.replaceAll(/[^\n]/g, '') + text.slice(head.length)).split('\n')
  const body = lines.map(takeHeadingId(headingIds)).join('\n')
  return { body, frontMatter: match ? (match[1] ?? '') : undefined, headingIds }
}

/** The place in the page of a place in its front matter. */
export function frontMatterPlace({ line, column }: Place): Place {
  return { line: line + 1, column }
}

function takeHeadingId(headingIds: Map<number, string>): (line: string, index: number) => string {
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
