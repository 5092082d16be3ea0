import { createRoot } from 'react-dom/client'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import suggestionStyles from './suggestions.css' with { type: 'text' }
import { type Option, type SuggestionView, listOptions } from './suggestion-view.ts'

export interface Suggestions {
  show: (view: SuggestionView) => void
  isOpen: () => boolean
  /** Activates the next or the previous option. Beyond either end of the list, no option is active. */
  move: (step: 1 | -1) => void
  /** Returns the active option and its element; undefined if no option is active. */
  active: () => { option: Option; element: HTMLElement } | undefined
  destroy: () => void
}

interface SuggestionsOptions {
  input: HTMLInputElement
  base: string
  onChoose: (option: Option) => void
}

/** The popup of the search box. Follows the ARIA combobox pattern: the focus stays in the input. */
export function createSuggestions({ input, base, onChoose }: SuggestionsOptions): Suggestions {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(suggestionStyles)
  document.adoptedStyleSheets.push(sheet)
  const host = document.createElement('div')
  input.form?.after(host)
  // Keep the focus in the input when the popup is clicked.
  host.addEventListener('mousedown', (event) => event.preventDefault())
  const root = createRoot(host)
  let view: SuggestionView = { kind: 'closed' }
  let options: Option[] = []
  let activeIndex = -1

  function render(): void {
    root.render(<SuggestionList view={view} options={options} active={activeIndex} onChoose={onChoose} />)
    input.setAttribute('aria-expanded', String(options.length > 0))
    if (activeIndex === -1) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(activeIndex))
  }

  return {
    show(next) {
      view = next
      options = listOptions(view, base)
      activeIndex = -1
      render()
    },
    isOpen: () => view.kind !== 'closed',
    move(step) {
      const count = options.length + 1
      activeIndex = ((activeIndex + 1 + step + count) % count) - 1
      render()
      document.getElementById(optionId(activeIndex))?.scrollIntoView({ block: 'nearest' })
    },
    active() {
      const option = options[activeIndex]
      const element = document.getElementById(optionId(activeIndex))
      return option && element ? { option, element } : undefined
    },
    destroy() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
      root.unmount()
      host.remove()
    },
  }
}
