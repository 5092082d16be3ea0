import GithubSlugger from 'github-slugger'
import type { Heading, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { type Article, reject } from '../article.ts'
import { findAll } from './find-all.ts'

const ID = /^[A-Za-z0-9][\w.-]*$/

/** Gives every heading its id: the explicit one, else the one GitHub would derive from the text. */
export function identifyHeadings(tree: Root, article: Article): void {
  const slugger = new GithubSlugger()
  for (const node of findAll(tree, ['heading'])) {
    const place = node.position?.start
    const { depth: level } = node
    if (level !== 2 && level !== 3 && level !== 4) {
      reject(article, place, {
        message: `a heading of level ${level}`,
        hint: 'Headings are levels 2 to 4; the title in the front matter is the level 1.',
      })
      continue
    }
    const text = toString(node).trim()
    const explicit = article.headingIds.get(place?.line ?? 0)
    if (explicit !== undefined && !ID.test(explicit)) {
      reject(article, place, {
        message: `the heading id "${explicit}"`,
        hint: 'An id starts with a letter or digit and goes on with letters, digits, ".", "-" and "_".',
      })
    }
    const id = explicit ?? slugger.slug(text)
    node.data = { ...node.data, hProperties: { id } }
    if (place) article.anchors.push({ id, line: place.line, column: place.column })
    article.headings.push({ id, level, text, line: place?.line ?? 0, column: place?.column ?? 0 })
  }
}

/** Id of a heading after `identifyHeadings`. */
export function headingId(node: Heading): string {
  const id = node.data?.hProperties?.['id']
  return typeof id === 'string' ? id : ''
}
