import { ICON_NAMES } from '../../navigation/page-model.ts'
import { reportError } from '../article.ts'
import { suggest } from '../did-you-mean.ts'
import { attribute, findAll, isJsx } from '../mdast.ts'
import { defineComponent } from './define-component.ts'

/** A grid of `<Card>`: `<div class="cards"><div class="card" data-icon="shield">…</div>…</div>`. */
export const cards = defineComponent({
  example: '<Cards>\n<Card icon="shield">\n\n**[Title](#top)**\n\nText\n\n</Card>\n</Cards>',
  render: ({ children }) => <div className="cards">{children}</div>,
  check(node, { article }) {
    const others = node.children.filter((child) => !isJsx(child) || child.name !== 'Card')
    for (const { position } of others)
      reportError(article, position?.start, {
        message: 'something other than <Card> directly inside <Cards>',
        hint: 'Write <Card icon="…">, the text, and </Card>.',
      })
  },
})

/** A card that can be clicked as a whole: its bold link covers it, and other links are on top. */
export const card = defineComponent({
  required: ['icon'],
  example: '<Cards>\n<Card icon="book">\n\n**[Title](#top)**\n\n</Card>\n</Cards>',
  render: ({ icon, children }) => (
    <div className="card" data-icon={icon}>
      {children}
    </div>
  ),
  check(node, { article, parent }) {
    const position = node.position?.start
    const icon = attribute(node, 'icon') ?? ''
    if (parent?.name !== 'Cards') reportError(article, position, { message: '<Card> outside of <Cards>' })
    if (!ICON_NAMES.some((name) => name === icon))
      reportError(article, position, {
        message: `<Card> with the unknown icon "${icon}"`,
        hint: suggest(icon, ICON_NAMES),
      })
    const titles = findAll(node, ['strong']).filter((strong) => findAll(strong, ['link']).length > 0)
    if (titles.length !== 1)
      reportError(article, position, {
        message: `<Card> with ${titles.length} bold links`,
        hint: 'Start the card with its title: **[Validator](/validator)**',
      })
  },
})
