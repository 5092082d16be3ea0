/**
 * Puts text on the clipboard, also text that is still on its way: Safari takes a promise within the click and
 * nothing after it. `false` when the browser refuses or the text does not come.
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
