import { Modal } from '../modal.tsx'

const groups: readonly [title: string, keys: readonly (readonly [keys: string, what: string])[]][] = [
  [
    'Understand',
    [
      [']', 'next line of the timeline'],
      ['[', 'previous line'],
      ['Space', 'play or pause'],
      ['→', 'five seconds on'],
      ['←', 'five seconds back'],
    ],
  ],
  [
    'Settle',
    [
      ['e', 'done'],
      ['i', 'in progress'],
      ['o', 'open again'],
      ['a', 'archive'],
    ],
  ],
  [
    'Move',
    [
      ['j', 'next report'],
      ['k', 'previous report'],
      ['Escape', 'back to the list'],
    ],
  ],
]

/** What the keyboard can do here. */
export function ReportKeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keys" onClose={onClose}>
      {groups.map(([title, keys]) => (
        <section key={title} className="keys">
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
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
