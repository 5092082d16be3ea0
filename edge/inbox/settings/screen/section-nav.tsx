import { useSyncExternalStore } from 'react'
import { Icon } from '../../app/icons.tsx'
import { type Section, sectionGroups } from './sections.tsx'

/** What the navigation shows beside a section. */
export type SectionMark = 'error' | 'unsaved' | 'warning'

interface SectionNavProps {
  sections: readonly Section[]
  /** Id of the shown section. */
  current: string
  marks: ReadonlyMap<string, SectionMark>
}

const words: Readonly<Record<SectionMark, string>> = {
  error: 'errors',
  unsaved: 'unsaved',
  warning: 'failing',
}

/** Links to the sections in their groups, or one select on phones. */
export function SectionNav({ sections, current, marks }: SectionNavProps) {
  const groups = sectionGroups
    .map((group) => ({ group, members: sections.filter((section) => section.group === group) }))
    .filter(({ members }) => members.length > 0)
  return (
    <nav className="settings-nav" aria-label="Sections">
      {groups.map(({ group, members }) => (
        <ul key={group} className="section-group" aria-label={group}>
          {members.map(({ id, title }) => {
            const mark = marks.get(id)
            return (
              <li key={id}>
                <a
                  className="project-link"
                  href={`#${id}`}
                  aria-current={id === current ? 'page' : undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
                    event.preventDefault()
                    openSection(id)
                  }}
                >
                  {title}
                  {mark === 'unsaved' && (
                    <span className="section-unsaved">
                      <span className="visually-hidden"> {words.unsaved}</span>
                    </span>
                  )}
                  {mark !== undefined && mark !== 'unsaved' && (
                    <Icon name="error" label={words[mark]} className="section-error" />
                  )}
                </a>
              </li>
            )
          })}
        </ul>
      ))}
      <select
        className="input section-select"
        aria-label="Section"
        value={current}
        onChange={({ currentTarget }) => openSection(currentTarget.value)}
      >
        {groups.map(({ group, members }) => (
          <optgroup key={group} label={group}>
            {members.map(({ id, title }) => {
              const mark = marks.get(id)
              return (
                <option key={id} value={id}>
                  {mark === undefined ? title : `${title} (${words[mark]})`}
                </option>
              )
            })}
          </optgroup>
        ))}
      </select>
    </nav>
  )
}

/**
 * Shows a section. If the browser went to the fragment itself, it would take the focus from the field with an error, which
 * gets it when the section is shown.
 */
export function openSection(id: string): void {
  history.pushState(undefined, '', `#${id}`)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

function subscribe(onChange: () => void): () => void {
  function handleHashChange(): void {
    // The browser does not scroll, because the section is still hidden.
    scrollTo(0, 0)
    onChange()
  }
  addEventListener('hashchange', handleHashChange)
  return () => removeEventListener('hashchange', handleHashChange)
}

/** Returns the id of the section that the URL's fragment names; otherwise of the appearance. */
export function useCurrentSection(sections: readonly Section[]): string {
  const fragment = useSyncExternalStore(subscribe, () => location.hash.slice(1))
  return sections.some(({ id }) => id === fragment) ? fragment : 'appearance'
}
