import type { Root } from 'mdast'
import { type Article, reject } from '../article.ts'
import { TAB_GROUPS } from '../authoring.ts'
import { suggest } from '../nearest.ts'
import { findAll } from './find-all.ts'
import { attribute, isJsx, JSX, type JsxElement } from './jsx.ts'

/** What may stand inside of what: tabs in `<Tabs>`, one numbered list in `<Steps>`, nothing in an old anchor. */
export function checkNesting(tree: Root, article: Article): void {
  const elements = findAll(tree, JSX)
  const placed = new Set<object>()
  for (const { name, children } of elements)
    if (name === 'Tabs') for (const child of children) placed.add(child)
  for (const node of elements) {
    if (node.name === 'Tabs') checkTabs(node, article)
    if (node.name === 'Tab') checkTab(node, { article, isPlaced: placed.has(node) })
    if (node.name === 'Steps') checkSteps(node, article)
    if (node.name === 'span' && attribute(node, 'id') !== undefined && node.children.length > 0) {
      reject(article, node.position?.start, {
        message: '<span id="…"> marks an old anchor and holds no text',
      })
    }
  }
}

function checkSteps(node: JsxElement, article: Article): void {
  const children = node.children.filter((child) => child.type !== 'mdxFlowExpression')
  const [first, ...others] = children
  if (first?.type === 'list' && first.ordered && others.length === 0) return
  reject(article, node.position?.start, {
    message: '<Steps> holds something else than one numbered list',
    hint: 'Leave a blank line after <Steps> and before </Steps>, and indent what belongs to a step.',
  })
}

function checkTab(node: JsxElement, { article, isPlaced }: { article: Article; isPlaced: boolean }): void {
  if (!isPlaced) reject(article, node.position?.start, { message: '<Tab> outside of <Tabs>' })
  for (const { position } of findAll(node, ['heading'])) {
    const hint = 'Readers who see another tab could not follow a link to it: move it above the tabs.'
    reject(article, position?.start, { message: 'a heading inside a tab', hint })
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
