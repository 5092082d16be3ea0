import { GuideLink } from './controls.tsx'
import { Modal } from './dialogs.tsx'
import { formatKey, type ShortcutGroup } from './shortcuts.ts'

/** Lists the keyboard shortcuts of a screen. */
export function ShortcutsDialog({
  groups,
  onClose,
}: {
  groups: readonly ShortcutGroup[]
  onClose: () => void
}) {
  return (
    <Modal title="Keyboard shortcuts" className="shortcuts" onClose={onClose}>
      <div className="shortcuts-groups">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys: [key], label }) => (
                <div key={key}>
                  <dt>
                    {formatKey(key).map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="modal-actions">
        <button className="button" type="button" onClick={onClose}>
          Close
        </button>
        <GuideLink section="top">Guide to the inbox</GuideLink>
      </p>
    </Modal>
  )
}
