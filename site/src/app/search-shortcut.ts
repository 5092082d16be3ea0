/**
 * Focuses the search box when the reader presses Ctrl+K, Cmd+K on a Mac (D-039), or `/` outside text fields. The
 * shortcut library of the inbox would take a fifth of the script budget of a page.
 */
export function startSearchShortcut(): () => void {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent): void {
  if (!isShortcut(event)) return
  event.preventDefault()
  // Focusing needs no scrolling, because the navbar is always in view while its search box has the focus.
  document.getElementById('search')?.focus({ preventScroll: true })
}

function isShortcut({ code, key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  // Allows Shift, because many keyboards type a slash with it.
  if (key === '/') return !ctrlKey && !metaKey && !altKey && !isTextField(target)
  const isMac = /mac/i.test(navigator.platform)
  return code === 'KeyK' && !altKey && !shiftKey && ctrlKey !== isMac && metaKey === isMac
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
