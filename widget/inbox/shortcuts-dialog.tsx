import { Modal } from './modal.tsx'

export interface ShortcutGroup {
  title: string
  /** Keys, separated by spaces, and what they do. */
  shortcuts: readonly (readonly [keys: string, action: string])[]
}

/** The keys that set a status, on the list and on a report. */
export const statusShortcuts: ShortcutGroup['shortcuts'] = [
  ['e', 'Mark as done'],
  ['i', 'Mark as in progress'],
  ['o', 'Reopen'],
  ['a', 'Archive'],
]

/** Lists the keyboard shortcuts of a screen. */
export function ShortcutsDialog({
  groups,
  onClose,
}: {
  groups: readonly ShortcutGroup[]
  onClose: () => void
}) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className="shortcuts">
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(([keys, action]) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <button className="button" type="button" onClick={onClose}>
        Close
      </button>
    </Modal>
  )
}
