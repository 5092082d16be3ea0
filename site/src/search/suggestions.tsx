import { createRoot } from 'react-dom/client'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { type Option, type SuggestionView, listOptions } from './suggestion-view.ts'

export interface Suggestions {
  show: (view: SuggestionView) => void
  isOpen: () => boolean
  /** Moves to the next option or the one before; from either end on to the box itself. */
  move: (step: 1 | -1) => void
  /** The option that Enter chooses, and its element. */
  active: () => { option: Option; element: HTMLElement } | undefined
  destroy: () => void
}

interface SuggestionsOptions {
  input: HTMLInputElement
  base: string
  onChoose: (option: Option) => void
}

/** The popup below the search box, by the ARIA pattern of a combobox with a list: the focus stays in the box. */
export function createSuggestions({ input, base, onChoose }: SuggestionsOptions): Suggestions {
  const host = document.createElement('div')
  input.form?.after(host)
  // The focus stays in the box, wherever the popup is pressed.
  host.addEventListener('mousedown', (event) => event.preventDefault())
  const root = createRoot(host)
  let view: SuggestionView = { kind: 'closed' }
  let options: Option[] = []
  let place = -1

  function draw(): void {
    root.render(<SuggestionList view={view} options={options} active={place} onChoose={onChoose} />)
    input.setAttribute('aria-expanded', String(options.length > 0))
    if (place === -1) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(place))
  }

  return {
    show(next) {
      view = next
      options = listOptions(view, base)
      place = -1
      draw()
    },
    isOpen: () => view.kind !== 'closed',
    move(step) {
      const places = options.length + 1
      place = ((place + 1 + step + places) % places) - 1
      draw()
      document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' })
    },
    active() {
      const option = options[place]
      const element = document.getElementById(optionId(place))
      return option && element ? { option, element } : undefined
    },
    destroy() {
      root.unmount()
      host.remove()
    },
  }
}
