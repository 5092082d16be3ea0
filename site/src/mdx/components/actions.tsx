import { reportError } from '../article.ts'
import { defineComponent } from './define-component.ts'

/** Links that look like buttons, the most important first: `<div class="actions" id="actions"><p><a>…</a> <a>…</a></p></div>`. */
export const actions = defineComponent({
  example: '<Actions>\n\n[First](#top)\n[Second](#top)\n\n</Actions>',
  render: ({ children }) => (
    <div className="actions" id="actions">
      {children}
    </div>
  ),
  check(node, { article }) {
    const [only, ...others] = node.children
    const isLinks =
      only?.type === 'paragraph' &&
      others.length === 0 &&
      only.children.every(
        (child) => child.type === 'link' || (child.type === 'text' && child.value.trim() === ''),
      )
    if (isLinks) return
    reportError(article, node.position?.start, {
      message: '<Actions> contains something other than links',
      hint: 'Write one link per line, with a blank line after <Actions> and before </Actions>.',
    })
  },
})
