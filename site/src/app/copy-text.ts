/**
 * Copies text to the clipboard. Accepts a promise, because Safari allows clipboard access only during the click.
 * Returns `false` if the browser refuses or the promise rejects.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
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
