import { type Article, reject } from '../article.ts'
import { TAB_GROUPS } from '../authoring.ts'
import { suggest } from '../nearest.ts'
import { attribute, isJsx, type JsxElement } from './jsx.ts'

/** What may stand inside of what: tabs in `<Tabs>`, one numbered list in `<Steps>`, nothing in an old anchor. */
export function checkNesting(node: JsxElement, parent: object | undefined, article: Article): void {
  const place = node.position?.start
  const children = node.children.filter((child) => child.type !== 'mdxFlowExpression')
  if (node.name === 'Tabs') checkTabs(node, article)
  if (node.name === 'Tab' && !(parent && 'name' in parent && parent.name === 'Tabs')) {
    reject(article, place, { message: '<Tab> outside of <Tabs>' })
  }
  if (
    node.name === 'Steps' &&
    !(children.length === 1 && children[0]?.type === 'list' && children[0].ordered)
  ) {
    reject(article, place, {
      message: '<Steps> holds something else than one numbered list',
      hint: 'Leave a blank line after <Steps> and before </Steps>, and indent what belongs to a step.',
    })
  }
  if (node.name === 'span' && attribute(node, 'id') !== undefined && children.length > 0) {
    reject(article, place, { message: '<span id="…"> marks an old anchor and holds no text' })
  }
}

function checkTabs(node: JsxElement, article: Article): void {
  const group = attribute(node, 'group')
  const values = group === undefined ? undefined : TAB_GROUPS[group]
  if (group !== undefined && values === undefined) {
    const hint = suggest(group, Object.keys(TAB_GROUPS))
    reject(article, node.position?.start, { message: `<Tabs> of the unknown group "${group}"`, hint })
  }
  const seen = new Set<string>()
  for (const child of node.children) {
    const place = child.position?.start
    if (!isJsx(child) || child.name !== 'Tab') {
      reject(article, place, { message: 'something else than <Tab> directly inside of <Tabs>' })
      continue
    }
    const value = attribute(child, 'value') ?? ''
    if (seen.has(value)) reject(article, place, { message: `a second tab with value="${value}"` })
    if (values && !values.includes(value)) {
      reject(article, place, {
        message: `the tab value "${value}" in the group "${group}"`,
        hint: suggest(value, values),
      })
    }
    seen.add(value)
  }
  if (seen.size === 0) reject(article, node.position?.start, { message: '<Tabs> without a <Tab>' })
}
