import { escapeHtml } from '@node-docs/edge/contract/escape-html'
import type { Card } from '../navigation/page-model.ts'

/**
 * Renders the question at the end of documents and category pages. Without JavaScript, its links open a form; otherwise, `rate-page.ts`
 * handles the click. The question is part of the article's HTML, so that the app's bundle does not contain it.
 */
export function renderRating(base: string): string {
  const link = (answer: string, label: string) =>
    `<a class="button" href="${base}rating?${answer}" rel="nofollow">${label}</a>`
  return `<p class="rating">Was this page helpful? ${link('yes', 'Yes')} ${link('no', 'No')}</p>`
}

/** Renders the note at the top of a draft, which only `bun run dev` builds. */
export function renderDraftNote(): string {
  return (
    '<div class="admonition admonition-warning" role="note" aria-label="Draft">' +
    '<p class="admonition-title">Draft</p><div class="admonition-body">' +
    '<p>Only <code>bun run dev</code> shows this page. Remove <code>draft: true</code> from its front matter to publish it.</p>' +
    '</div></div>'
  )
}

/** Renders the generated index of a category below its h1 (D-023). */
export function renderCategory(description: string, cards: readonly Card[]): string {
  const items = cards.map(
    (card) =>
      `<li><h2><a href="${escapeHtml(card.href)}">${escapeHtml(card.label)}</a></h2><p>${escapeHtml(card.description)}</p></li>`,
  )
  return `<p>${escapeHtml(description)}</p><ul class="cards">${items.join('')}</ul>`
}
