import { type Article, reject } from '../article.ts'
import { canBeId } from '../aliases.ts'
import { suggest } from '../nearest.ts'

/** Every id of a page stands for one place, and every alias leads to one. */
export function checkAnchors(article: Article): void {
  const lines = new Map<string, number>()
  for (const { id, line, column } of article.anchors) {
    const first = lines.get(id)
    if (first !== undefined) {
      const hint = `It stands on line ${first} already: end one of the headings with an id of its own, {#another-id}.`
      reject(article, { line, column }, { message: `the id "${id}" stands twice`, hint })
    }
    lines.set(id, line)
  }
  for (const [alias, id] of Object.entries(article.aliases)) {
    if (!lines.has(id)) {
      const hint = suggest(id, [...lines.keys()])
      reject(article, article.aliasesAt, {
        message: `the alias "${alias}" leads to the unknown id "${id}"`,
        hint,
      })
    }
    if (canBeId(alias) && lines.has(alias)) {
      const hint = 'Take the alias away: the fragment leads to that place as it is.'
      reject(article, article.aliasesAt, { message: `the alias "${alias}" is an id of the page`, hint })
    }
  }
}
