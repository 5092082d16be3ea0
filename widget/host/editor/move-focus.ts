/**
 * Moves the focus to the next control, or with `isBack` to the previous one. The order is circular, so the focus never
 * reaches the page.
 */
export function moveFocus(root: ShadowRoot, isBack: boolean): void {
  const controls = [...root.querySelectorAll<HTMLElement>('[tabindex="0"], button')]
  const current = controls.findIndex((control) => control === root.activeElement)
  const next = isBack ? (current === -1 ? -1 : current - 1) : current + 1
  controls.at(next % controls.length)?.focus({ preventScroll: true })
}
