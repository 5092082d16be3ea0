/** Menu and contents lead somewhere; once there they are in the way (D-057). */
export function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
}

/** A followed link closes them, and so does a window in which they are columns (D-058). */
export function startPopovers(): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const isWide = matchMedia('(width > 996px)')
  isWide.addEventListener('change', closePopovers, { signal })
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest(':popover-open a')) closePopovers()
    },
    { signal },
  )
  return () => gone.abort()
}
