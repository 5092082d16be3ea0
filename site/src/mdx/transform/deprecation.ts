import type { Root } from 'mdast'
import { type Article, reject } from '../article.ts'
import { findAll } from './find-all.ts'

/** A page about something that was switched off says so first, and links to the page to read instead. */
export function checkDeprecation(tree: Root, article: Article): void {
  const { supersededBy } = article
  if (supersededBy === undefined) return
  const first = tree.children.find((node) => node.type !== 'mdxFlowExpression')
  const links =
    first?.type === 'mdxJsxFlowElement' && first.name === 'Deprecated' ? findAll(first, ['link']) : []
  if (links.some(({ url }) => url.split('#')[0] === supersededBy)) return
  reject(article, first?.position?.start, {
    message: `the page is superseded by ${supersededBy} but does not start by saying so`,
    hint: `Begin with <Deprecated>… Read [its title](${supersededBy}) instead.</Deprecated>`,
  })
}
