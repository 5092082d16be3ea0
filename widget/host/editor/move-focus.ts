/** Moves the focus to the next control, from the last to the first: the page below is not to be reached. */
export function moveFocus(root: ShadowRoot, isBack: boolean): void {
  const controls = [...root.querySelectorAll<HTMLElement>('[tabindex="0"], button')]
  const current = controls.findIndex((control) => control === root.activeElement)
  const next = isBack ? (current === -1 ? -1 : current - 1) : current + 1
  controls.at(next % controls.length)?.focus({ preventScroll: true })
}
