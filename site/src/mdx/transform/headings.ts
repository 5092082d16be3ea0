import GithubSlugger from 'github-slugger'
import type { Heading, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { type Article, reportError } from '../article.ts'
import { suggest } from '../did-you-mean.ts'
import { findAll } from '../mdast.ts'
import { layoutIds } from '../../navigation/layout-ids.ts'

const ID = /^[A-Za-z0-9][\w.-]*$/

/**
 * Gives each heading its explicit id, or else the id that GitHub derives from the text. If the layout uses that id, the
 * heading gets the next one: `search-1`.
 */
export function identifyHeadings(tree: Root, article: Article): void {
  const slugger = new GithubSlugger()
  for (const id of layoutIds) slugger.slug(id)
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

/** Reports ids that a page uses twice, and aliases that do not lead to an id. */
export function checkAnchors(article: Article): void {
  const lines = new Map<string, number>()
  for (const { id, line, column } of article.anchors) {
    if (layoutIds.has(id)) {
      const hint =
        'The page has an element with this id around the article. Choose another id: {#another-id}.'
      reportError(article, { line, column }, { message: `the id "${id}" is taken`, hint })
    }
    const first = lines.get(id)
    if (first !== undefined) {
      const hint = `Line ${first} already uses it. Give one of the headings another id: {#another-id}.`
      reportError(article, { line, column }, { message: `the id "${id}" is used twice`, hint })
    }
    lines.set(id, line)
  }
  for (const [alias, id] of Object.entries(article.aliases)) {
    if (!lines.has(id)) {
      const hint = suggest(id, [...lines.keys()])
      reportError(article, article.aliasesAt, {
        message: `the alias "${alias}" leads to the unknown id "${id}"`,
        hint,
      })
    }
    if (layoutIds.has(alias)) {
      const hint = 'Remove the alias: the page has an element with this id around the article.'
      reportError(article, article.aliasesAt, { message: `the alias "${alias}" is taken`, hint })
    }
    if (canBeId(alias) && lines.has(alias)) {
      const hint = 'Remove the alias: the fragment works without it.'
      reportError(article, article.aliasesAt, { message: `the alias "${alias}" is an id of the page`, hint })
    }
  }
}

/** Whether an old fragment is a valid id of an element. Only a script can redirect a fragment that contains spaces. */
export function canBeId(alias: string): boolean {
  return !/\s/.test(alias)
}
