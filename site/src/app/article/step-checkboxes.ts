import { readStepProgress, type StepProgress, writeStepProgress } from '../../preferences/step-progress.ts'
import styles from './step-checkboxes.css' with { type: 'text' }

/** The attribute of the feedback widget that masks an element in reports. */
const MASK = 'data-feedback-mask'

/**
 * Progress that could not be stored, because storage is full or turned off; undefined if everything could be stored.
 */
let unsaved: Map<string, StepProgress> | undefined

/** Shows the finished steps of a page. On a category page, shows how many steps of each of its pages are finished. */
export function applyStepProgress(): void {
  const progress = unsaved ?? readStepProgress()
  if (progress.has(location.pathname)) addStepCheckboxes()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.cards > li a'))
    showPageProgress(link, progress.get(link.pathname))
}

/** Adds a checkbox to each step of the page. The checkbox covers the number of the step. */
export function addStepCheckboxes(): void {
  addStyles()
  const done = new Set((unsaved ?? readStepProgress()).get(location.pathname)?.done)
  for (const [fragment, step] of findStepElements()) {
    if (step.querySelector(':scope > .step-checkbox')) continue
    const checkbox = Object.assign(document.createElement('input'), {
      type: 'checkbox',
      className: 'step-checkbox',
      title: 'Mark this step as done. The mark stays in this browser.',
      ariaLabel: `Step ${fragment.slice(fragment.lastIndexOf('-') + 1)} is done`,
      checked: done.has(toKey(fragment, step)),
    })
    checkbox.setAttribute(MASK, '')
    checkbox.addEventListener('change', saveProgress)
    step.append(checkbox)
  }
  for (const list of document.querySelectorAll<HTMLElement>('.steps')) showCount(list)
}

function saveProgress(): void {
  const steps = [...findStepElements()]
  const done = steps.filter(([, step]) => isDone(step)).map(([fragment, step]) => toKey(fragment, step))
  const progress = unsaved ?? readStepProgress()
  if (done.length === 0) progress.delete(location.pathname)
  else progress.set(location.pathname, { total: steps.length, done: [...new Set(done)] })
  unsaved = writeStepProgress(progress) ? undefined : progress
  for (const list of document.querySelectorAll<HTMLElement>('.steps')) showCount(list)
}

/**
 * Shows below a list of steps how many of them are finished, with a button that resets them. Shows nothing if no step
 * is finished.
 */
function showCount(list: HTMLElement): void {
  const steps = [...list.querySelectorAll<HTMLElement>(':scope > ol > li')]
  const count = steps.filter(isDone).length
  const shown = list.querySelector('.step-count')
  if (count === 0) return shown?.remove()
  const text = `${count} of ${steps.length} steps done `
  if (shown?.firstChild) return void (shown.firstChild.textContent = text)
  const line = Object.assign(document.createElement('p'), { className: 'step-count', role: 'status' })
  line.setAttribute(MASK, '')
  const clear = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button',
    textContent: 'Clear',
  })
  clear.addEventListener('click', () => {
    const boxes = list.querySelectorAll<HTMLInputElement>('.step-checkbox')
    for (const box of boxes) box.checked = false
    saveProgress()
    // Clearing removes the button, which had the focus, so the focus moves to the list's first checkbox.
    boxes[0]?.focus()
  })
  line.append(text, clear)
  list.append(line)
}

function showPageProgress(link: HTMLAnchorElement, found: StepProgress | undefined): void {
  const text = link.closest('li')?.querySelector('p')
  if (!found || !text || text.querySelector('.step-count')) return
  addStyles()
  const count = Object.assign(document.createElement('span'), { className: 'step-count' })
  count.setAttribute(MASK, '')
  count.textContent = ` ${found.done.length} of ${found.total} steps done.`
  text.append(count)
}

function isDone(step: HTMLElement): boolean {
  return step.querySelector(':scope > .step-checkbox:checked') !== null
}

/**
 * Returns the key of a step: the fragment of its heading and a hash of its text. If an author changes the text, the
 * step counts as unfinished, because the reader has not done the changed step.
 */
function toKey(fragment: string, step: HTMLElement): string {
  const copy = document.createElement('div')
  copy.append(...step.cloneNode(true).childNodes)
  for (const added of copy.querySelectorAll('button, .heading-link, [role=alert]')) added.remove()
  for (const placeholder of copy.querySelectorAll<HTMLElement>('.placeholder'))
    placeholder.textContent = placeholder.dataset['placeholder'] ?? ''
  return `${fragment.slice(0, fragment.lastIndexOf(':'))}.${hash(copy.textContent.replaceAll(/\s+/g, ' ').trim())}`
}

/** Computes an FNV-1a hash. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value >>> 0).toString(36)
}

let sheet: CSSStyleSheet | undefined

function addStyles(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Maps the id of each step to its list item in the page. Steps are counted below each heading, also across several
 * lists: `install:step-3` is the third step below the heading `install`.
 */
export function findStepElements(): Map<string, HTMLElement> {
  const steps = new Map<string, HTMLElement>()
  let heading = 'top'
  let count = 0
  for (const part of document.querySelectorAll<HTMLElement>('.prose :is(h2, h3, h4)[id], .steps > ol > li')) {
    if (part.matches('li')) steps.set(`${heading}:step-${++count}`, part)
    else {
      heading = part.id
      count = 0
    }
  }
  return steps
}
