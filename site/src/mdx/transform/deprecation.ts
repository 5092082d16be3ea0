import type { Root } from 'mdast'
import { type Article, reportError } from '../article.ts'
import { findAll } from './find-all.ts'

/** Reports a superseded page that does not start with `<Deprecated>` and a link to its replacement. */
export function checkDeprecation(tree: Root, article: Article): void {
  const { supersededBy } = article
  if (supersededBy === undefined) return
  const first = tree.children.find((node) => node.type !== 'mdxFlowExpression')
  const links =
    first?.type === 'mdxJsxFlowElement' && first.name === 'Deprecated' ? findAll(first, ['link']) : []
  if (links.some(({ url }) => url.split('#')[0] === supersededBy)) return
  reportError(article, first?.position?.start, {
    message: `the page is superseded by ${supersededBy} but does not start by saying so`,
    hint: `Start with <Deprecated>… Read [its title](${supersededBy}) instead.</Deprecated>`,
  })
}
