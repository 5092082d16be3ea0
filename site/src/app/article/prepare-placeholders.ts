import { hasPlaceholderValues } from '../../preferences/placeholders.ts'

/** Makes what can be filled in reachable by keyboard, and fills in what the reader has filled in before. */
export function preparePlaceholders(root: ParentNode): void {
  const placeholders = root.querySelectorAll<HTMLElement>('.placeholder')
  for (const placeholder of placeholders) {
    placeholder.role = 'button'
    placeholder.tabIndex = 0
    placeholder.title = 'Fill in. The value stays in this browser.'
  }
  if (placeholders.length > 0 && hasPlaceholderValues())
    void import('./placeholders.ts').then(({ applyValues }) => applyValues())
}
