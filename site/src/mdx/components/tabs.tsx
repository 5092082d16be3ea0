import { Children, isValidElement } from 'react'
import { type Article, reportError } from '../article.ts'
import { attribute, findAll, isJsx, type JsxElement, paragraph, strong } from '../mdast.ts'
import { suggest } from '../did-you-mean.ts'
import { defineComponent } from './define-component.ts'

/**
 * Groups of tabs with the values that their tabs can have. Tabs of the same group show the same value on every page.
 */
const TAB_GROUPS: Readonly<Record<string, readonly string[]>> = {
  network: ['mainnet', 'testnet', 'localnet'],
  os: ['ubuntu', 'macos', 'windows'],
  runtime: ['binary', 'docker'],
}

/**
 * Alternative versions of the same content. Without script, the list of tabs is `hidden` and every panel shows below
 * its label. With script, styles show the list and the panel that has `data-selected`, and the script adds roles and
 * keys.
 *
 *     <div class="tabs" data-group="network">
 *       <div class="tab-list" hidden>
 *         <button class="tab" type="button" data-value="mainnet" data-selected>Mainnet</button>…
 *       </div>
 *       <div class="tab-panel" data-value="mainnet" data-selected><p class="tab-label">Mainnet</p>…</div>…
 *     </div>
 */
export const tabs = defineComponent({
  optional: ['group'],
  example: '<Tabs group="os">\n<Tab value="ubuntu" label="Ubuntu">\n\nText\n\n</Tab>\n</Tabs>',
  render({ group, children }) {
    const items = Children.toArray(children).filter((child) => isValidElement<TabProps>(child))
    return (
      <div className="tabs" data-group={group}>
        <div className="tab-list" hidden>
          {items.map(({ props: { value, label } }, index) => (
            <button
              key={value}
              className="tab"
              type="button"
              data-value={value}
              data-selected={index === 0 ? '' : undefined}
            >
              {label}
            </button>
          ))}
        </div>
        {items.map((item, index) => (
          <div
            key={item.props.value}
            className="tab-panel"
            data-value={item.props.value}
            data-selected={index === 0 ? '' : undefined}
          >
            <p className="tab-label">{item.props.label}</p>
            {item}
          </div>
        ))}
      </div>
    )
  },
  check: (node, { article }) => checkTabs(node, article),
})

interface TabProps {
  value: string
  label: string
}

/** One alternative of `<Tabs>`. `<Tabs>` renders its label and its panel. */
export const tab = defineComponent({
  required: ['value', 'label'],
  example: '<Tabs>\n<Tab value="any" label="Label">\n\nText\n\n</Tab>\n</Tabs>',
  render: ({ children }) => children,
  check(node, { article, parent }) {
    if (parent?.name !== 'Tabs')
      reportError(article, node.position?.start, {
        message: '<Tab> outside of <Tabs>',
        hint: 'Put <Tabs> around it.',
      })
    for (const { position } of findAll(node, ['heading'])) {
      const hint = 'Readers who see another tab could not follow a link to it: move it above the tabs.'
      reportError(article, position?.start, { message: 'a heading inside a tab', hint })
    }
  },
  toMarkdown: (node) => [paragraph(strong(`${attribute(node, 'label')}:`)), ...node.children],
  searchText: (node) => [attribute(node, 'label') ?? ''],
})

function checkTabs(node: JsxElement, article: Article): void {
  const group = attribute(node, 'group')
  const values = group === undefined ? undefined : TAB_GROUPS[group]
  if (group !== undefined && values === undefined) {
    const hint = suggest(group, Object.keys(TAB_GROUPS))
    reportError(article, node.position?.start, { message: `<Tabs> of the unknown group "${group}"`, hint })
  }
  const seen = new Set<string>()
  for (const child of node.children) {
    const position = child.position?.start
    if (!isJsx(child) || child.name !== 'Tab') {
      reportError(article, position, {
        message: 'something other than <Tab> directly inside <Tabs>',
        hint: 'Write <Tab value="…" label="…">, the text, and </Tab>.',
      })
      continue
    }
    const value = attribute(child, 'value') ?? ''
    if (seen.has(value)) reportError(article, position, { message: `a second tab with value="${value}"` })
    if (values && !values.includes(value)) {
      reportError(article, position, {
        message: `the tab value "${value}" in the group "${group}"`,
        hint: suggest(value, values),
      })
    }
    seen.add(value)
  }
  if (seen.size === 0) reportError(article, node.position?.start, { message: '<Tabs> without a <Tab>' })
}
