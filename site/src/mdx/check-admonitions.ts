import type { Nodes, Root } from 'mdast'
import { type Article, reportError } from './article.ts'
import { findAll } from './mdast.ts'

/**
 * `:::note` or `:::note[Title]` of Docusaurus, Starlight, and VitePress. Does not match the closing `:::`, so that each
 * admonition is reported once.
 */
const DIRECTIVE = /^:{3,}[ \t]*([a-z-]+)(?:\[([^\]\n]*)\])?/im

/** GitHub's `[!NOTE]`. */
const ALERT = /^\[!([a-z]+)\]/i

const COMPONENTS: Readonly<Record<string, string>> = {
  caution: 'Warning',
  'code-group': 'Tabs',
  danger: 'Danger',
  details: 'details',
  important: 'Info',
  info: 'Info',
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
}

/** Reports admonitions in the syntax of other tools, which would be shown as plain text (decisions/005). */
export function checkAdmonitions(tree: Root, article: Article): void {
  for (const node of findAll(tree, ['paragraph'])) {
    for (const child of node.children) {
      const [syntax, name, title] = (child.type === 'text' && DIRECTIVE.exec(child.value)) || []
      if (syntax !== undefined) report({ node: child, syntax, name, title }, article)
    }
  }
  for (const node of findAll(tree, ['blockquote'])) {
    const [syntax, name] = ALERT.exec(firstText(node)) ?? []
    if (syntax !== undefined) report({ node, syntax: `> ${syntax}`, name }, article)
  }
}

interface Admonition {
  node: Nodes
  syntax: string
  name: string | undefined
  title?: string | undefined
}

function report({ node, syntax, name = '', title }: Admonition, article: Article): void {
  const tag = COMPONENTS[name.toLowerCase()]
  const open = tag && title ? `${tag} title="${title}"` : tag
  reportError(article, node.position?.start, {
    message: `${syntax} is not supported and would be shown as text`,
    hint: tag ? `Write <${open}>…</${tag}>.` : 'Write <Note>, <Tip>, <Info>, <Warning>, or <Danger>.',
  })
}

function firstText(node: Nodes): string {
  if (node.type === 'text') return node.value
  const [first] = 'children' in node ? node.children : []
  return first ? firstText(first) : ''
}

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
