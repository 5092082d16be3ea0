import { readSearchOf } from '../../preferences/followed-search.ts'

/** Maximum length of the comment. It is lower than the server's limit, because the form asks for a single sentence. */
const MAX_CHARACTERS = 300
const ID_BYTES = 16

const SENT_WITH = 'Sent with your answer: the page, the section, and the search that led you here.'

interface Answer {
  helpful: string
  text: string
}

/**
 * Sends the answer of a link below "Was this page helpful?", and then asks for a comment. The answer is sent again with
 * the comment; it replaces the first one, because both have the same id.
 */
export function ratePage(link: HTMLAnchorElement): void {
  const question = link.closest('.rating')
  // Ignores the second click of a double click: the first click has already removed the link.
  if (!question?.isConnected) return
  const helpful = link.search.slice(1)
  const send = createSender(link.href)
  const panel = Object.assign(document.createElement('div'), { className: 'rating' })
  const status = Object.assign(document.createElement('p'), { role: 'status', tabIndex: -1 })
  panel.append(status)
  question.replaceWith(panel)
  // Focuses the status, because replacing the question removed the focused link.
  status.focus({ preventScroll: true })
  void start()

  async function start(): Promise<void> {
    status.textContent = 'Sending…'
    const problem = await send({ helpful, text: '' })
    if (problem === undefined) {
      status.textContent = 'Thank you. Your answer was sent.'
      panel.append(createForm())
    } else {
      const retry = createButton('Retry')
      retry.type = 'button'
      retry.addEventListener('click', () => {
        status.focus({ preventScroll: true })
        void start()
      })
      status.replaceChildren(`${problem} `, retry)
    }
  }

  function createForm(): HTMLFormElement {
    const form = document.createElement('form')
    const label = document.createElement('label')
    const field = Object.assign(document.createElement('input'), {
      maxLength: MAX_CHARACTERS,
      autocomplete: 'off',
    })
    field.style.inlineSize = '100%'
    const prompt = helpful === 'yes' ? 'What helped you?' : 'What is missing or wrong?'
    label.append(`${prompt} One sentence, optional.`, field)
    const count = Object.assign(document.createElement('small'), { id: 'rating-count' })
    field.setAttribute('aria-describedby', count.id)
    const showCount = () => void (count.textContent = `${field.value.length} of ${MAX_CHARACTERS} characters`)
    showCount()
    field.addEventListener('input', showCount)
    const button = createButton('Send')
    const note = Object.assign(document.createElement('small'), { textContent: SENT_WITH })
    const lineBreak = () => document.createElement('br')
    form.append(label, count, lineBreak(), button, lineBreak(), note)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const text = field.value.trim()
      if (text === '') field.focus()
      else void sendSentence({ form, button, text })
    })
    return form
  }

  async function sendSentence(sent: {
    form: HTMLFormElement
    button: HTMLButtonElement
    text: string
  }): Promise<void> {
    sent.button.disabled = true
    const problem = await send({ helpful, text: sent.text })
    sent.button.disabled = false
    status.textContent = problem ?? 'Thank you. Your sentence was sent.'
    if (problem !== undefined) return
    sent.form.remove()
    status.focus({ preventScroll: true })
  }
}

/**
 * Returns a function that sends an answer. Its promise resolves with an error message for the reader, or with
 * `undefined` on success.
 */
function createSender(href: string): (answer: Answer) => Promise<string | undefined> {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const { pathname } = new URL(href)
  const base = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const context = {
    id,
    page: `/${location.pathname.slice(base.length)}`,
    section: readSection(),
    query: readSearchOf(location.pathname) ?? '',
  }
  return async function send(answer) {
    try {
      const body = new URLSearchParams({ ...context, ...answer })
      const response = await fetch(pathname, { method: 'POST', body })
      if (response.ok) return undefined
      const problem: unknown = await response.json()
      return `Not sent. ${String(Object(problem).detail ?? response.statusText)}`
    } catch {
      return navigator.onLine
        ? 'Not sent: the server does not answer.'
        : 'Not sent: you are offline. Retry when you are connected.'
    }
  }
}

/**
 * Returns the section that the URL names, or else the section that the table of contents highlights. Empty if there is
 * neither.
 */
function readSection(): string {
  const fragment = location.hash.slice(1)
  if (fragment !== '' && document.getElementById(fragment)) return fragment
  return document.querySelector('#contents [aria-current]')?.getAttribute('href')?.slice(1) ?? ''
}

function createButton(text: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { className: 'button', textContent: text })
}
