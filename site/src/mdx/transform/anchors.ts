import { type Article, reportError } from '../article.ts'
import { suggest } from '../did-you-mean.ts'

/** Reports ids that a page uses twice, and aliases that do not lead to an id. */
export function checkAnchors(article: Article): void {
  const lines = new Map<string, number>()
  for (const { id, line, column } of article.anchors) {
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
