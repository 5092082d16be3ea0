import { useState } from 'react'
import { LABEL_CHARACTERS } from '../../../contract/limits.ts'
import type { Label } from '../../../contract/labels.ts'
import { InlineText } from '../../app/controls.tsx'
import { ChoiceDialog } from '../../app/dialogs.tsx'
import { selectLabelColor } from '../contract.ts'

interface LabelDialogProps {
  /** Labels to choose from. */
  labels: readonly Readonly<Label>[]
  /** Labels that all reports have. */
  current: readonly Readonly<Label>[]
  onChange: (name: string, isAdded: boolean) => void
  onClose: () => void
}

/**
 * Adds and removes labels of one or several reports. Typing narrows the list. Enter adds the label with the typed name
 * or, without one, the first label of the list; a label that all reports have is removed. If the list is empty, Enter
 * creates the typed label. Without text, Enter closes the dialog.
 */
export function LabelDialog({ labels, current, onChange, onClose }: LabelDialogProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(
    () => new Map(current.map(({ name }) => [name.toLowerCase(), true])),
  )
  const wanted = text.trim()
  const known = unite(labels, current)
  const [created, setCreated] = useState<readonly Label[]>([])
  const all = unite(known, created)
  const shown = all.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  const isNew = wanted !== '' && !all.some(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  const isChosen = (name: string): boolean => chosen.get(name.toLowerCase()) ?? false

  function change(name: string, isAdded: boolean): void {
    setChosen(new Map([...chosen, [name.toLowerCase(), isAdded]]))
    onChange(name, isAdded)
  }

  function handleEnter(): boolean {
    if (wanted === '') {
      onClose()
      return false
    }
    const [first] = shown
    if (isNew && shown.length === 0)
      setCreated([...created, { name: wanted, color: selectLabelColor(wanted) }])
    const name = shown.find((label) => label.name.toLowerCase() === wanted.toLowerCase())?.name ?? first?.name
    change(name ?? wanted, name === undefined || !isChosen(name))
    return true
  }

  return (
    <ChoiceDialog
      title="Labels"
      find="Find or create a label"
      maxLength={LABEL_CHARACTERS}
      onText={setText}
      onEnter={handleEnter}
      onClose={onClose}
    >
      <ul className="choices">
        {shown.map((label) => (
          <li key={label.name}>
            <label className="menu-item choice">
              <input
                type="checkbox"
                checked={isChosen(label.name)}
                onChange={(event) => change(label.name, event.currentTarget.checked)}
              />
              <LabelChip label={label} />
            </label>
          </li>
        ))}
      </ul>
      {isNew && shown.length === 0 && (
        <p className="muted">
          Press Enter to create <LabelChip label={{ name: wanted, color: selectLabelColor(wanted) }} />.
        </p>
      )}
      {all.length === 0 && wanted === '' && <p className="muted">No labels yet. Type a name.</p>}
      <p className="modal-actions">
        <button className="button" type="button" onClick={onClose}>
          Done
        </button>
      </p>
    </ChoiceDialog>
  )
}

/** Adds the labels of `second` whose name is not in `first`, ignoring case. */
function unite(first: readonly Readonly<Label>[], second: readonly Readonly<Label>[]): Readonly<Label>[] {
  const names = new Set(first.map(({ name }) => name.toLowerCase()))
  return [...first, ...second.filter(({ name }) => !names.has(name.toLowerCase()))]
}

export function LabelChip({ label }: { label: Readonly<Label> }) {
  return <InlineText className={`label label-${label.color}`} text={label.name} />
}
