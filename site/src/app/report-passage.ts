import styles from './report-passage.css' with { type: 'text' }

/** Maximum length of a quoted passage. Longer passages are cut. */
const MAX_CHARACTERS = 1000
/** Distance between the passage and the button, in CSS pixels. */
const GAP_PX = 8

/**
 * Offers a button below selected text of an article. The button calls `report` with a description for the form: the
 * URL of the section and the passage as a quotation.
 */
export function startPassageReports(report: (description: string) => void): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'report-passage',
    textContent: 'Report this passage',
  })
  // Keeps the selection when the reader presses the button.
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    const range = findPassage()
    if (!range) return
    const description = describe(range)
    // Clears the selection, which also hides the button.
    getSelection()?.removeAllRanges()
    report(description)
  })
  const update = () => {
    const range = findPassage()
    if (range) place(button, range)
    else button.remove()
  }
  document.addEventListener('selectionchange', () => {
    // While the reader is still selecting, the button does not appear, because it would cover text.
    if (!document.documentElement.matches(':active')) update()
  })
  // The `:active` state ends only after `pointerup`, so `update` runs in a later task.
  document.addEventListener('pointerup', () => setTimeout(update))
  update()
}

/**
 * Returns the selected range. Returns undefined if it contains no text, extends beyond one article, is in a value of the
 * reader, or is in the question about the page.
 */
function findPassage(): Range | undefined {
  const selection = getSelection()
  if (selection?.type !== 'Range' || selection.toString().trim() === '') return undefined
  const range = selection.getRangeAt(0)
  const around = range.commonAncestorContainer
  const element = around instanceof Element ? around : around.parentElement
  if (!element?.closest('.prose') || element.closest('[contenteditable], [data-filled], .rating'))
    return undefined
  return range
}

function place(button: HTMLElement, range: Range): void {
  document.body.append(button)
  const { left, bottom } = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  const widest = document.documentElement.clientWidth - button.offsetWidth - GAP_PX
  button.style.insetInlineStart = `${scrollX + Math.max(GAP_PX, Math.min(left, widest))}px`
  button.style.insetBlockStart = `${scrollY + bottom + GAP_PX}px`
}

function describe(range: Range): string {
  const passage = range.cloneContents()
  // Values that the reader filled in stay in this browser.
  for (const filled of passage.querySelectorAll<HTMLElement>('[data-filled]'))
    filled.textContent = `<${filled.dataset['placeholder']}>`
  const text = passage.textContent.trim().slice(0, MAX_CHARACTERS)
  const quotation = text.split(/\n+/).map((line) => `> ${line}`)
  return `${location.origin}${location.pathname}${findFragment(range)}\n\n${quotation.join('\n')}\n\n`
}

/** Returns the fragment of the last heading before the range. */
function findFragment(range: Range): string {
  const start = range.cloneRange()
  start.collapse(true)
  const headings = [...document.querySelectorAll('.prose :is(h2, h3, h4)[id]')]
  const heading = headings.findLast((found) => start.comparePoint(found, 0) <= 0)
  return heading ? `#${heading.id}` : ''
}
