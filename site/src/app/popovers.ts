/** Closes the menu and the table of contents after navigation (D-057). */
export function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
}

/**
 * Closes open popovers when the reader follows a link in one of them, or when the window gets wide enough to show their
 * content as columns (D-058).
 */
export function startPopovers(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const isWide = matchMedia('(width > 996px)')
  isWide.addEventListener('change', closePopovers, { signal })
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest(':popover-open a')) closePopovers()
    },
    { signal },
  )
  return () => controller.abort()
}
