import {
  checkPlaceholderValue,
  readPlaceholderValues,
  writePlaceholderValues,
} from '../../preferences/placeholder-values.ts'

/** Maximum length of a value, much more than the 64 characters of the longest account name. */
const MAX_CHARACTERS = 256

/** The attribute of the feedback widget that masks text in screenshots, replays and labels of clicks. */
const MASK = 'data-feedback-mask'

/** The reader's values by placeholder name. They are also kept in memory, because storage can be turned off. */
const values = readPlaceholderValues()

/** Shows the reader's values in all blocks of the page, except in the placeholder that is being edited. */
export function applyValues(): void {
  for (const placeholder of document.querySelectorAll<HTMLElement>('.placeholder:not([contenteditable])')) {
    const value = values.get(nameOf(placeholder))
    placeholder.textContent = value ?? `<${nameOf(placeholder)}>`
    placeholder.toggleAttribute('data-filled', value !== undefined)
    // Keeps the value out of reports of the feedback widget.
    placeholder.toggleAttribute(MASK, value !== undefined)
  }
  for (const block of document.querySelectorAll('.code:has(.placeholder)')) updateResetButton(block)
}

/**
 * Edits a placeholder in place. Enter or blur saves, Escape cancels, and an empty value resets. Enter on a value that
 * cannot be used says why and continues editing.
 */
export function editPlaceholder(placeholder: HTMLElement): void {
  if (placeholder.role !== 'button') return
  placeholder.role = 'textbox'
  placeholder.ariaLabel = nameOf(placeholder)
  placeholder.contentEditable = 'plaintext-only'
  placeholder.setAttribute(MASK, '')
  placeholder.focus()
  getSelection()?.selectAllChildren(placeholder)
  let isSaved = true

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    isSaved = event.key === 'Enter'
    if (isSaved && showProblem(placeholder)) return
    placeholder.blur()
    // Keeps the focus on the placeholder, so that Enter edits it again and Tab continues from it.
    placeholder.focus()
  }
  const onBlur = () => {
    placeholder.removeEventListener('keydown', onKeyDown)
    placeholder.removeAttribute('contenteditable')
    placeholder.ariaLabel = null
    placeholder.role = 'button'
    if (!isSaved) removeProblem(placeholder)
    else if (!showProblem(placeholder)) saveTyped(placeholder)
    applyValues()
  }
  placeholder.addEventListener('keydown', onKeyDown)
  placeholder.addEventListener('blur', onBlur, { once: true })
}

/** Resets the placeholders of one code block. If other blocks contain the same placeholders, they are reset, too. */
export function resetPlaceholders(button: Element): void {
  for (const placeholder of button.closest('.code')?.querySelectorAll<HTMLElement>('[data-filled]') ?? []) {
    values.delete(nameOf(placeholder))
  }
  writePlaceholderValues(values)
  applyValues()
}

/** Fills in `<network>` when the reader chooses the tab of a network, so that all commands are for the same one. */
export function fillInNetwork(network: string): void {
  if (checkPlaceholderValue('network', network) !== undefined) return
  saveValue('network', network)
  applyValues()
}

/** Saves a typed value. A network also chooses its tab. */
function saveTyped(placeholder: HTMLElement): void {
  const value = placeholder.textContent
  saveValue(nameOf(placeholder), value)
  if (nameOf(placeholder) === 'network')
    document
      .querySelector<HTMLElement>(
        `[data-group=network] .tab[data-value="${CSS.escape(value.trim())}"]:not([data-selected])`,
      )
      ?.click()
}

function saveValue(name: string, text: string): void {
  const value = normalize(name, text)
  if (value === '') values.delete(name)
  else values.set(name, value)
  writePlaceholderValues(values)
}

/** Returns an empty text if the text is the placeholder itself. */
function normalize(name: string, text: string): string {
  const value = text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS)
  return value === `<${name}>` ? '' : value
}

/** Says below the block why the typed value cannot be used. Returns false if it can be used. */
function showProblem(placeholder: HTMLElement): boolean {
  removeProblem(placeholder)
  const name = nameOf(placeholder)
  const value = normalize(name, placeholder.textContent)
  const problem = value === '' ? undefined : checkPlaceholderValue(name, value)
  if (problem === undefined) return false
  const message = Object.assign(document.createElement('p'), {
    role: 'alert',
    textContent: `${name} is not saved. ${problem}`,
  })
  Object.assign(message.style, { margin: '0', padding: '0 1rem 0.8rem', color: 'var(--red)' })
  placeholder.closest('.code')?.append(message)
  return true
}

function removeProblem(placeholder: HTMLElement): void {
  placeholder.closest('.code')?.querySelector('[role=alert]')?.remove()
}

function updateResetButton(block: Element): void {
  const isFilled = block.querySelector('[data-filled]') !== null
  const existing = block.querySelector('.reset')
  if (!isFilled) existing?.remove()
  else if (!existing)
    block.append(
      Object.assign(document.createElement('button'), {
        className: 'reset',
        type: 'button',
        textContent: 'Reset',
      }),
    )
}

function nameOf(placeholder: HTMLElement): string {
  return placeholder.dataset['placeholder'] ?? ''
}
