import { copyText } from '../copy-text.ts'

/** Milliseconds for which the button shows the result. */
const RESULT_MS = 1000

/** Copies the commands of a code block, without prompts and output. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest('figure')?.querySelector('code')
  if (!code) return
  const isCopied = await copyText(extractCommands(code))
  button.ariaLive = 'polite'
  button.dataset['done'] = ''
  button.textContent = isCopied ? 'Copied' : 'Copy failed'
  setTimeout(() => {
    delete button.dataset['done']
    button.textContent = 'Copy'
  }, RESULT_MS)
}

/** Returns the text of a block without prompts and output; see `CodeBlockView`. */
function extractCommands(code: Element): string {
  const copy = document.createElement('div')
  copy.append(code.cloneNode(true))
  for (const part of copy.querySelectorAll('.prompt, .output')) part.remove()
  return copy.textContent.trimEnd()
}
