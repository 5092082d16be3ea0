import { slug } from 'github-slugger'
import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { type Article, reportError } from '../article.ts'
import { attribute, findAll, isJsx, paragraph, strong } from '../mdast.ts'
import { layoutIds } from '../../navigation/layout-ids.ts'
import { defineComponent } from './define-component.ts'

/**
 * Terms that readers compare, each on a card, where a table would have too many columns:
 *
 *     <dl class="definitions"><div><dt id="node-key">Node key</dt><dd>…</dd></div>…</dl>
 */
export const definitions = defineComponent({
  example:
    '<Definitions>\n<Definition term="Node key">\n\n- File: `node_key.json`.\n\n</Definition>\n</Definitions>',
  render: ({ children }) => <dl className="definitions">{children}</dl>,
  check(node, { article }) {
    const others = node.children.filter((child) => !isJsx(child) || child.name !== 'Definition')
    for (const { position } of others)
      reportError(article, position?.start, {
        message: 'something other than <Definition> directly inside <Definitions>',
        hint: 'Write <Definition term="…">, the text, and </Definition>.',
      })
    if (node.children.length === 0)
      reportError(article, node.position?.start, {
        message: '<Definitions> without a <Definition>',
        hint: 'Write at least one <Definition term="…">, or remove the element.',
      })
  },
})

/**
 * One term of `<Definitions>` with its text. Its id is the term, as in headings. A link to it shows the first paragraph
 * on a card.
 */
export const definition = defineComponent({
  required: ['term'],
  example: '<Definitions>\n<Definition term="Term">\n\nText\n\n</Definition>\n</Definitions>',
  render: ({ term, children }) => (
    <div>
      <dt id={termId(term)}>{term}</dt>
      <dd>{children}</dd>
    </div>
  ),
  check(node, { article, parent }) {
    if (parent?.name === 'Definitions') return
    reportError(article, node.position?.start, {
      message: '<Definition> outside of <Definitions>',
      hint: 'Put <Definitions> around it.',
    })
  },
  toMarkdown: (node) => [paragraph(strong(attribute(node, 'term') ?? '')), ...node.children],
  searchText: (node) => [attribute(node, 'term') ?? ''],
})

/** Adds the ids of the terms to the anchors of the page, and returns the first paragraph of each definition by id. */
export function collectDefinitions(tree: Root, article: Article): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const node of findAll(tree, ['mdxJsxFlowElement'])) {
    const term = node.name === 'Definition' && attribute(node, 'term')
    if (!term || !node.position) continue
    const { line, column } = node.position.start
    article.anchors.push({ id: termId(term), line, column })
    const [first] = findAll(node, ['paragraph'])
    if (first) texts[termId(term)] = toString(first).replaceAll(/\s+/g, ' ').trim()
  }
  return texts
}

/** The id of a term: its slug, as in headings, or `search-1` if the layout has an element with the id `search`. */
function termId(term: string): string {
  const id = slug(term)
  return layoutIds.has(id) ? `${id}-1` : id
}
