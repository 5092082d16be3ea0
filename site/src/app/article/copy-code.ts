import { copyText } from '../copy-text.ts'

/** As long as a glance takes (D-042). */
const DONE_MS = 1000

/** Copies what the block of a copy button wants to be run: no prompt, no output. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest('figure')?.querySelector('code')
  if (!code) return
  const isCopied = await copyText(extractCommands(code))
  button.ariaLive = 'polite'
  button.dataset['done'] = ''
  button.textContent = isCopied ? 'Copied' : 'Not copied'
  setTimeout(() => {
    delete button.dataset['done']
    button.textContent = 'Copy'
  }, DONE_MS)
}

/** The text of a block without what stands around its commands; see `CodeBlockView`. */
export function extractCommands(code: Element): string {
  const copy = document.createElement('div')
  copy.append(code.cloneNode(true))
  for (const part of copy.querySelectorAll('.prompt, .output')) part.remove()
  return copy.textContent.trimEnd()
}
