import type { MemberView } from '@node-docs/edge/contract/team'
import { type FormEvent, useState } from 'react'
import { InlineText } from '../inline-text.tsx'
import { Modal } from '../modal.tsx'

export interface AssignDialogProps {
  /** The members who can change the reports. */
  members: readonly Readonly<Pick<MemberView, 'id' | 'name'>>[]
  /** The signed-in member, who comes first. */
  accountId: string | undefined
  onChoose: (member: { id: string; name: string } | null) => void
  onClose: () => void
}

/** Chooses the assignee of one or several reports. Typing narrows the list, and Enter chooses its first entry. */
export function AssignDialog({ members, accountId, onChoose, onClose }: AssignDialogProps) {
  const [text, setText] = useState('')
  const own = members.filter(({ id }) => id === accountId)
  const others = members.filter(({ id }) => id !== accountId)
  const wanted = text.trim().toLowerCase()
  const shown = [...own, ...others].filter(
    ({ id, name }) => name.toLowerCase().includes(wanted) || (id === accountId && 'me'.startsWith(wanted)),
  )

  function choose(member: { id: string; name: string } | null): void {
    onChoose(member)
    onClose()
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    const [first] = shown
    if (first) choose(first)
  }

  return (
    <Modal title="Assign to" onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <input
          className="input"
          aria-label="Find a person"
          placeholder="Find a person"
          autoComplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
      <ul className="choices">
        {shown.map((member) => (
          <li key={member.id}>
            <button className="menu-item" type="button" onClick={() => choose(member)}>
              <InlineText text={member.name} />
              {member.id === accountId && <span className="muted"> (me)</span>}
            </button>
          </li>
        ))}
        {wanted === '' && (
          <li>
            <button className="menu-item" type="button" onClick={() => choose(null)}>
              No one
            </button>
          </li>
        )}
      </ul>
      {shown.length === 0 && (
        <p className="muted">
          {wanted === ''
            ? 'No one can change these reports.'
            : 'No one with this name can change these reports.'}
        </p>
      )}
    </Modal>
  )
}
