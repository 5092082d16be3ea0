/** Makes the placeholders in `root` focusable, so that the keyboard can reach them. */
export function preparePlaceholders(root: ParentNode): void {
  for (const placeholder of root.querySelectorAll<HTMLElement>('.placeholder')) {
    placeholder.role = 'button'
    placeholder.tabIndex = 0
    placeholder.title = 'Enter your value. It stays in this browser.'
  }
}
