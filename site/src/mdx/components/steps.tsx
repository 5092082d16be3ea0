import { reportError } from '../article.ts'
import { defineComponent } from './define-component.ts'

/** A numbered list with a line from each number to the next: `<div class="steps"><ol>…`. */
export const steps = defineComponent({
  example: '<Steps>\n\n1. First\n2. Second\n\n</Steps>',
  render: ({ children }) => <div className="steps">{children}</div>,
  check(node, { article }) {
    const children = node.children.filter((child) => child.type !== 'mdxFlowExpression')
    const [first, ...others] = children
    if (first?.type === 'list' && first.ordered && others.length === 0) return
    reportError(article, node.position?.start, {
      message: '<Steps> contains something other than one numbered list',
      hint: 'Leave a blank line after <Steps> and before </Steps>, and indent what belongs to a step.',
    })
  },
})
