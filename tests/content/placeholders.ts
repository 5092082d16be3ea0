import type { Code, InlineCode } from 'mdast'
import { visit } from 'unist-util-visit'
import { hasPlaceholders } from '../../site/src/mdx/code/languages.ts'
import type { Page } from './pages.ts'

/** The required spelling of placeholders: lowercase words, joined by underscores, in angle brackets. */
export const PLACEHOLDER = /<([a-z][a-z0-9]*(?:_[a-z0-9]+)*)>/g

/** Other common spellings of placeholders. Does not match heredocs (`<<END > file`) and generics (`Vec<u8>`). */
const OTHER_WAYS = [/(?<![<\w])<[A-Za-z][^<>\n]*>/g, /\b(?:YOUR|MY)_[A-Z_]+\b/g]

/** Returns the names of the placeholders that readers can fill in on a page. */
export function listFillable(page: Page): string[] {
  return fences(page).flatMap(namesIn)
}

/** Placeholders that do not have the required spelling, with their line numbers. */
export function listMisspelled(page: Page): string[] {
  return [...fences(page), ...inlineCode(page)].flatMap(({ value, position }) =>
    OTHER_WAYS.flatMap((pattern) => value.match(pattern) ?? [])
      .filter((found) => !new RegExp(`^${PLACEHOLDER.source}$`).test(found))
      .map((found) => `${page.file}:${position?.start.line ?? 0} ${found}`),
  )
}

function namesIn({ value }: Code | InlineCode): string[] {
  return [...value.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')
}

function fences({ tree }: Page): Code[] {
  const found: Code[] = []
  visit(tree, 'code', (node) => {
    if (hasPlaceholders(node.lang ?? 'text')) found.push(node)
  })
  return found
}

function inlineCode({ tree }: Page): InlineCode[] {
  const found: InlineCode[] = []
  visit(tree, 'inlineCode', (node) => {
    found.push(node)
  })
  return found
}
