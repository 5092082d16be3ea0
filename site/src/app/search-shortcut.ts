/**
 * Ctrl+K, on a Mac Cmd+K and nothing else, puts the cursor into the search box (D-039). By hand: the
 * shortcut library of the other parts weighs a fifth of all the script that a page may load.
 */
export function startSearchShortcut(): () => void {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent): void {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = event
  const isMac = /mac/i.test(navigator.platform)
  if (code !== 'KeyK' || altKey || shiftKey || ctrlKey === isMac || metaKey !== isMac) return
  event.preventDefault()
  document.getElementById('search')?.focus()
}
