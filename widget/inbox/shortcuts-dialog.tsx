import { Modal } from './modal.tsx'

const groups: readonly [title: string, keys: readonly (readonly [keys: string, what: string])[]][] = [
  [
    'Move',
    [
      ['j', 'next report'],
      ['k', 'previous report'],
      ['Enter', 'open'],
      ['/', 'search'],
    ],
  ],
  [
    'Settle',
    [
      ['e', 'done'],
      ['i', 'in progress'],
      ['o', 'open again'],
      ['a', 'archive'],
      ['z', 'take the last change back'],
    ],
  ],
  [
    'Several at once',
    [
      ['x', 'select'],
      ['Shift j', 'select downwards'],
      ['Shift k', 'select upwards'],
      ['Escape', 'select none'],
    ],
  ],
]

/** What the keyboard can do. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keys" onClose={onClose}>
      {groups.map(([title, keys]) => (
        <section key={title} className="keys">
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((part) => (
                    <kbd key={part}>{part}</kbd>
                  ))}
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
