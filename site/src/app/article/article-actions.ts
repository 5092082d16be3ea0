import { applyValues, editPlaceholder, fillInNetwork, resetPlaceholders } from './edit-placeholders.ts'
import { ratePage } from './rate-page.ts'
import { addStepCheckboxes, applyStepProgress, findStepElements } from './step-checkboxes.ts'

export { fillInNetwork }

/** Shows the placeholder values and the finished steps that are stored in this browser. */
export function applyStoredValues(): void {
  applyValues()
  applyStepProgress()
}

/**
 * Handles a click on a part of the article that most readers never use. This module loads when such a part is first
 * used, or at once if values or finished steps are stored.
 */
export function startAction(part: HTMLElement): void {
  if (part.matches('.placeholder')) editPlaceholder(part)
  else if (part.matches('.reset')) resetPlaceholders(part)
  else if (part instanceof HTMLAnchorElement) (part.matches('.zoom') ? zoom : ratePage)(part)
}

/**
 * Adds controls to the part of the article that the reader points at or focuses: a Wrap button to a code block, and a
 * link to the step that is or contains the part. If there is such a step, or the part is the link of a heading, also
 * adds a checkbox to every step, so that the keyboard can reach the checkboxes.
 */
export function addCodeAndStepButtons(part: HTMLElement): void {
  if (part.matches('.code')) addWrapButton(part)
  const step = part.closest<HTMLElement>('.steps > ol > li')
  if (step) addStepLink(step)
  if ((step || part.matches('.heading-link')) && !document.querySelector('.step-checkbox'))
    addStepCheckboxes()
}

/** Adds a button that wraps long lines. Does nothing if no line of the block is too long. */
function addWrapButton(block: HTMLElement): void {
  const code = block.querySelector('pre')
  if (!code || code.scrollWidth <= code.clientWidth || block.querySelector('.wrap')) return
  const button = Object.assign(document.createElement('button'), {
    className: 'wrap',
    type: 'button',
    textContent: 'Wrap',
    ariaPressed: 'false',
  })
  // The title must end before the buttons.
  const hasReset = block.querySelector('.placeholder') !== null
  const title = block.querySelector('figcaption')
  if (title)
    Object.assign(title.style, {
      paddingInlineEnd: hasReset ? '13rem' : '8.8rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    })
  button.addEventListener('click', () => {
    const isWrapped = button.ariaPressed !== 'true'
    button.ariaPressed = String(isWrapped)
    button.textContent = isWrapped ? 'Unwrap' : 'Wrap'
    code.style.whiteSpace = isWrapped ? 'pre-wrap' : ''
    code.style.overflowWrap = isWrapped ? 'anywhere' : ''
    for (const lines of code.children)
      if (lines instanceof HTMLElement) lines.style.inlineSize = isWrapped ? 'auto' : ''
  })
  block.append(button)
}

/** Adds a link to a step below its number. */
function addStepLink(step: HTMLElement): void {
  if (step.querySelector(':scope > .heading-link')) return
  const fragment = findFragment(step)
  if (fragment === undefined) return
  const link = Object.assign(document.createElement('a'), {
    className: 'heading-link',
    href: `#${fragment}`,
    ariaLabel: `Link to step ${fragment.slice(fragment.lastIndexOf('-') + 1)}`,
  })
  Object.assign(link.style, {
    position: 'absolute',
    insetBlockStart: '1.9rem',
    insetInlineStart: '0.4rem',
    background: 'var(--bg)',
  })
  step.append(link)
}

function findFragment(step: HTMLElement): string | undefined {
  for (const [fragment, found] of findStepElements()) if (found === step) return fragment
  return undefined
}

/** Scrolls to the step that a fragment names. */
export function showStep(fragment: string): void {
  findStepElements().get(fragment)?.scrollIntoView()
}

/** Shows the image of a link in a dialog, as large as the window allows. A click or Escape closes it. */
export function zoom(link: HTMLAnchorElement): void {
  const image = link.querySelector('img')
  if (!image) return
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom-dialog'
  dialog.ariaLabel = image.alt
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'icon-button',
    textContent: '×',
    ariaLabel: 'Close',
  })
  dialog.append(Object.assign(new Image(), { src: link.href, alt: image.alt }), close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
