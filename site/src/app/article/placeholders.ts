import { readPlaceholderValues, writePlaceholderValues } from '../../preferences/placeholders.ts'

/** A value is one word of a command; an account's name has 64 characters at most. */
const MAX_CHARACTERS = 256

/** Kept here as well, for a browser that stores nothing. */
const values = readPlaceholderValues()

/** Shows the reader's values in all blocks of the page. What is being filled in stays as it is typed. */
export function applyValues(): void {
  for (const placeholder of document.querySelectorAll<HTMLElement>('.placeholder:not([contenteditable])')) {
    const value = values.get(nameOf(placeholder))
    placeholder.textContent = value ?? `<${nameOf(placeholder)}>`
    placeholder.toggleAttribute('data-filled', value !== undefined)
  }
  for (const block of document.querySelectorAll('.code:has(.placeholder)')) updateResetButton(block)
}

/** Lets the reader type over a placeholder where it stands. Enter or leaving keeps, Escape drops, nothing resets. */
export function editPlaceholder(placeholder: HTMLElement): void {
  if (placeholder.role !== 'button') return
  placeholder.role = 'textbox'
  placeholder.ariaLabel = nameOf(placeholder)
  placeholder.contentEditable = 'plaintext-only'
  placeholder.focus()
  getSelection()?.selectAllChildren(placeholder)
  let isKept = true

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    isKept = event.key === 'Enter'
    placeholder.blur()
  }
  const onBlur = () => {
    placeholder.removeEventListener('keydown', onKeyDown)
    placeholder.removeAttribute('contenteditable')
    placeholder.ariaLabel = null
    placeholder.role = 'button'
    if (isKept) saveValue(nameOf(placeholder), placeholder.textContent)
    applyValues()
  }
  placeholder.addEventListener('keydown', onKeyDown)
  placeholder.addEventListener('blur', onBlur, { once: true })
}

/** Takes back the values that are filled in within one block, everywhere. */
export function resetPlaceholders(button: Element): void {
  for (const placeholder of button.closest('.code')?.querySelectorAll<HTMLElement>('[data-filled]') ?? []) {
    values.delete(nameOf(placeholder))
  }
  writePlaceholderValues(values)
  applyValues()
}

function saveValue(name: string, text: string): void {
  const value = text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS)
  if (value === '' || value === `<${name}>`) values.delete(name)
  else values.set(name, value)
  writePlaceholderValues(values)
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
