/** Makes placeholders focusable. */
export function preparePlaceholders(root: ParentNode): void {
  for (const placeholder of root.querySelectorAll<HTMLElement>('.placeholder')) {
    placeholder.role = 'button'
    placeholder.tabIndex = 0
    placeholder.title = 'Enter your value. It stays in this browser.'
  }
}
