import { attribute, paragraph, strong } from '../mdast.ts'
import { defineComponent } from './define-component.ts'

/**
 * An admonition such as `<Note>`. An optional title replaces the name of the kind; screen readers announce both.
 *
 *     <div class="admonition admonition-warning" role="note" aria-label="Warning">
 *       <p class="admonition-title">Warning</p>
 *       <div class="admonition-body">…</div>
 *     </div>
 */
export function createAdmonition(kind: string) {
  return defineComponent({
    optional: ['title'],
    example: `<${kind} title="Title">Text</${kind}>`,
    render: ({ title, children }) => (
      <div
        className={`admonition admonition-${kind.toLowerCase()}`}
        role="note"
        aria-label={title ? `${kind}: ${title}` : kind}
      >
        <p className="admonition-title">{title ?? kind}</p>
        <div className="admonition-body">{children}</div>
      </div>
    ),
    toMarkdown(node) {
      const title = attribute(node, 'title')
      const label = paragraph(strong(title ? `${kind}: ${title}` : kind))
      return [{ type: 'blockquote', children: [label, ...node.children] }]
    },
    searchText: (node) => [attribute(node, 'title') ?? ''],
  })
}
