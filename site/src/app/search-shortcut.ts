/**
 * Ctrl+K, on a Mac Cmd+K, puts the cursor into the search box (D-039), and so does `/` where nothing is being typed. By
 * hand: the shortcut library of the other parts weighs a fifth of all the script that a page may load.
 */
export function startSearchShortcut(): () => void {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent): void {
  if (!isShortcut(event)) return
  event.preventDefault()
  // The navbar is in view already, wherever the page stands.
  document.getElementById('search')?.focus({ preventScroll: true })
}

function isShortcut({ code, key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  // A slash is with Shift on many keyboards.
  if (key === '/') return !ctrlKey && !metaKey && !altKey && !isTypedInto(target)
  const isMac = /mac/i.test(navigator.platform)
  return code === 'KeyK' && !altKey && !shiftKey && ctrlKey !== isMac && metaKey === isMac
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
