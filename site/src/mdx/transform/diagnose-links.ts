import type { Root } from 'mdast'
import { toHref } from '../../navigation/paths.ts'
import type { Article } from '../article.ts'
import { link, paragraph } from '../mdast.ts'
import { headingId } from './headings.ts'

const DIAGNOSE = '/troubleshooting/diagnose'

/** Ends each section that the diagnosis knows with a link to it. Markdown and search have no use for the links. */
export function addDiagnoseLinks(
  tree: Root,
  { article, diagnosed }: { article: Article; diagnosed: readonly string[] },
): void {
  let isOpen = false
  const children: Root['children'] = []
  for (const node of tree.children) {
    if (node.type === 'heading') {
      if (isOpen) children.push(createLink(article))
      isOpen = diagnosed.includes(headingId(node))
    }
    children.push(node)
  }
  if (isOpen) children.push(createLink(article))
  tree.children = children
}

function createLink({ links, sources }: Article): Root['children'][number] {
  links.push({ target: DIAGNOSE, line: 1, column: 1 })
  return paragraph(link('Diagnose my log', toHref(DIAGNOSE, sources.base)))
}
