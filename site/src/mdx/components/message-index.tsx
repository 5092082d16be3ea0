import type { ListItem } from 'mdast'
import { reportError } from '../article.ts'
import { paragraph } from '../mdast.ts'
import { defineComponent } from './define-component.ts'

/** The messages in the `diagnosis` of the page in alphabetical order, each with a link to its section. */
export const messageIndex = defineComponent({
  example: '<MessageIndex />',
  render: (_, { messages }) => (
    <details>
      <summary>{`All ${messages.length} messages, A to Z`}</summary>
      <ol className="plain">
        {messages.map(({ text, id }) => (
          <li key={text}>
            <a href={`#${id}`}>
              <code>{text}</code>
            </a>
          </li>
        ))}
      </ol>
    </details>
  ),
  check(node, { article }) {
    if (article.messages.length > 0) return
    reportError(article, node.position?.start, {
      message: '<MessageIndex> on a page without messages',
      hint: 'List messages in the field diagnosis of the front matter, or remove the element.',
    })
  },
  toMarkdown: (_, { messages }) => [
    {
      type: 'list',
      children: messages.map(({ text, id }): ListItem => {
        const link = {
          type: 'link' as const,
          url: `#${id}`,
          children: [{ type: 'inlineCode' as const, value: text }],
        }
        return { type: 'listItem', children: [paragraph(link)] }
      }),
    },
  ],
})
