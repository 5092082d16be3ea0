import type { Root } from 'mdast'
import { TOOL_NAMES, type ToolName } from '../../navigation/page-model.ts'
import { reportError } from '../article.ts'
import { suggest } from '../did-you-mean.ts'
import { attribute, findAll } from '../mdast.ts'
import { defineComponent } from './define-component.ts'

/**
 * The place of an interactive tool, whose script replaces the content. The content is for readers without JavaScript.
 * Its first paragraph says so, and a tool can show the rest when it fails:
 *
 *     <div class="tool" data-tool="my-validator">…</div>
 */
export const tool = defineComponent({
  required: ['name'],
  example: '<Tool name="my-validator">\n\nWithout JavaScript, run a command.\n\n</Tool>',
  render: ({ name, children }) => (
    <div className="tool" data-tool={name}>
      {children}
    </div>
  ),
  check(node, { article }) {
    const name = attribute(node, 'name') ?? ''
    if (!isToolName(name))
      reportError(article, node.position?.start, {
        message: `unknown tool ${name}`,
        hint: suggest(name, TOOL_NAMES),
      })
    else if (node.children.length === 0)
      reportError(article, node.position?.start, {
        message: '<Tool> without content',
        hint: 'Write what readers without JavaScript can do instead.',
      })
  },
})

/** Returns the tool that a page contains. */
export function findTool(tree: Root): ToolName | undefined {
  const [name] = findAll(tree, ['mdxJsxFlowElement'])
    .filter((node) => node.name === 'Tool')
    .map((node) => attribute(node, 'name'))
  return name !== undefined && isToolName(name) ? name : undefined
}

function isToolName(name: string): name is ToolName {
  return (TOOL_NAMES as readonly string[]).includes(name)
}
