import { reportError } from '../article.ts'
import { attribute, isJsx, paragraph, strong } from '../mdast.ts'
import { defineComponent } from './component.ts'

/**
 * Terms that readers compare, each on a card, where a table would have too many columns:
 *
 *     <dl class="definitions"><div><dt>Node key</dt><dd>…</dd></div>…</dl>
 */
export const definitions = defineComponent({
  required: [],
  optional: [],
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

/** One term of `<Definitions>` with its text. */
export const definition = defineComponent({
  required: ['term'],
  optional: [],
  example: '<Definitions>\n<Definition term="Term">\n\nText\n\n</Definition>\n</Definitions>',
  render: ({ term, children }) => (
    <div>
      <dt>{term}</dt>
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
