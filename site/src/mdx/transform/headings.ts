import GithubSlugger from 'github-slugger'
import type { Heading, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { type Article, reportError } from '../article.ts'
import { findAll } from './find-all.ts'

const ID = /^[A-Za-z0-9][\w.-]*$/

/** Gives each heading its explicit id, or else the id that GitHub derives from the text. */
export function identifyHeadings(tree: Root, article: Article): void {
  const slugger = new GithubSlugger()
  let outer = 1
  for (const node of findAll(tree, ['heading'])) {
    const position = node.position?.start
    const { depth: level } = node
    if (level !== 2 && level !== 3 && level !== 4) {
      reportError(article, position, {
        message: `a heading of level ${level}`,
        hint: 'Use levels 2 to 4. The title in the front matter is level 1.',
      })
      continue
    }
    if (level > outer + 1) {
      reportError(article, position, {
        message: `a heading of level ${level} below ${outer === 1 ? 'the title' : `one of level ${outer}`}`,
        hint: `Write ${'#'.repeat(outer + 1)}: screen readers present the headings as an outline, so no level can be missing.`,
      })
    }
    outer = level
    const text = toString(node).trim()
    const explicit = article.headingIds.get(position?.line ?? 0)
    if (explicit !== undefined && !ID.test(explicit)) {
      reportError(article, position, {
        message: `the heading id "${explicit}"`,
        hint: 'An id starts with a letter or digit, followed by letters, digits, ".", "-", and "_".',
      })
    }
    const id = explicit ?? slugger.slug(text)
    if (text === '') {
      reportError(article, position, { message: 'a heading without text', hint: 'Write it after the signs.' })
    } else if (id === '') {
      const hint = `Add one: ${text} {#my-id}`
      reportError(article, position, { message: 'a heading without letters for its id', hint })
    }
    node.data = { ...node.data, hProperties: { id } }
    if (position) article.anchors.push({ id, line: position.line, column: position.column })
    article.headings.push({ id, level, text, line: position?.line ?? 0, column: position?.column ?? 0 })
  }
}

/** Returns the id that `identifyHeadings` gave to a heading. */
export function headingId(node: Heading): string {
  const id = node.data?.hProperties?.['id']
  return typeof id === 'string' ? id : ''
}
