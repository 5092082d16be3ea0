import { escapeHtml } from '../../../contract/escape-html.ts'

/** Values of the form: the reader's input, or the initial values. */
export interface RatingInput {
  id: string
  page: string
  helpful: string
  text: string
}

interface FormPage {
  input: RatingInput
  /** Title of each page by its route. */
  pages: ReadonlyMap<string, string>
  /** Why the answer was not stored. */
  problem?: string
}

/** Renders the form for readers without JavaScript. After an error, the form contains their input. */
export function renderForm({ input, pages, problem }: FormPage): string {
  const options = Array.from(pages, ([route, title]) => {
    const selected = route === input.page ? ' selected' : ''
    return `<option value="${escapeHtml(route)}"${selected}>${escapeHtml(title)}</option>`
  })
  const choose = pages.has(input.page) ? '' : '<option value="">Choose a page</option>'
  const choices = ['yes', 'no'].map((value) => {
    const checked = value === input.helpful ? ' checked' : ''
    const label = value === 'yes' ? 'Yes' : 'No'
    return `<label><input type="radio" name="helpful" value="${value}" required${checked}> ${label}</label>`
  })
  return [
    '<h1>Was this page helpful?</h1>',
    problem === undefined ? '' : `<p role="alert"><strong>Not sent.</strong> ${escapeHtml(problem)}</p>`,
    '<form method="post" class="prose">',
    `<input type="hidden" name="id" value="${escapeHtml(input.id)}">`,
    `<p><label>Page<br><select name="page" required>${choose}${options.join('')}</select></label></p>`,
    `<p>${choices.join(' ')}</p>`,
    `<p><label>What helped, or what is missing? One sentence of up to ${TEXT_FIELD} characters, optional.<br>`,
    `<input name="text" size="40" maxlength="${TEXT_FIELD}" value="${escapeHtml(input.text)}"></label></p>`,
    '<p><button class="button">Send</button></p></form>',
  ].join('')
}

/** Maximum length of the text, less than `RATING_CHARACTERS`, because the form asks for one sentence. */
const TEXT_FIELD = 300

export function renderThanks(page: { href: string; title: string } | undefined): string {
  const back = page && `<p><a href="${escapeHtml(page.href)}">Back to ${escapeHtml(page.title)}</a></p>`
  return `<h1>Thank you</h1><p>Your answer was sent. It helps us improve the page.</p>${back ?? ''}`
}

/**
 * Inserts content into the prerendered search page. Removes the page's scripts, which would show the search instead.
 */
export function fillShell(shell: string, title: string, content: string): string {
  // The replacements are functions, because `$&` in a string would insert the match.
  return cutAll(cutAll(shell, '<script', '</script>'), '<link rel="modulepreload"', '>')
    .replace(/(<title>)[^<|]*( \|)/, (_, open: string, rest: string) => `${open}${title}${rest}`)
    .replace(
      /(<main\b[^>]*>)[^]*?(<\/main>)/,
      (_, open: string, end: string) => `${open}<article>${content}</article>${end}`,
    )
}

/** Removes each part that starts with `start` and ends with `end`. */
function cutAll(text: string, start: string, end: string): string {
  const [first = '', ...others] = text.split(start)
  return first + others.map((part) => part.slice(part.indexOf(end) + end.length)).join('')
}
