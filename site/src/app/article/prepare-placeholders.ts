import { hasPlaceholderValues } from '../../preferences/placeholders.ts'

/** Makes placeholders focusable, and fills in stored values. */
export function preparePlaceholders(root: ParentNode): void {
  const placeholders = root.querySelectorAll<HTMLElement>('.placeholder')
  for (const placeholder of placeholders) {
    placeholder.role = 'button'
    placeholder.tabIndex = 0
    placeholder.title = 'Enter your value. It stays in this browser.'
  }
  if (placeholders.length > 0 && hasPlaceholderValues())
    void import('./article-actions.ts').then((actions) => actions.applyValues())
}
