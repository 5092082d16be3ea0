/**
 * The question at the end of every document page. Its links open a form for readers without JavaScript; otherwise,
 * `rate-page.ts` handles the click. The question is part of the article's HTML, so the app does not contain it.
 */
export function renderRating(base: string): string {
  const link = (answer: string, label: string) =>
    `<a class="button" href="${base}rating?${answer}" rel="nofollow">${label}</a>`
  return `<p class="rating">Was this page helpful? ${link('yes', 'Yes')} ${link('no', 'No')}</p>`
}
