/**
 * Copies text to the clipboard. Accepts a promise, because Safari allows clipboard access only during the click.
 * Returns `false` if the browser refuses or the promise rejects.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    // Pages on plain HTTP have no clipboard, except on localhost.
    if (!isSecureContext) return (await import('./copy-selected.ts')).copySelected(await text)
    if (typeof text === 'string') {
      await navigator.clipboard.writeText(text)
    } else {
      const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    }
    return true
  } catch {
    return false
  }
}

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
