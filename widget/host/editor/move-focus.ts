/** Moves the focus to the next control, and from the last to the first, so that it doesn't reach the page. */
export function moveFocus(root: ShadowRoot, isBack: boolean): void {
  const controls = [...root.querySelectorAll<HTMLElement>('[tabindex="0"], button')]
  const current = controls.findIndex((control) => control === root.activeElement)
  const next = isBack ? (current === -1 ? -1 : current - 1) : current + 1
  controls.at(next % controls.length)?.focus({ preventScroll: true })
}
