import { useState } from 'react'
import { InlineText } from '../../app/controls.tsx'
import { ChoiceDialog } from '../../app/dialogs.tsx'
import { Icon } from '../../app/icons.tsx'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import type { Colleague, MemberView } from '../contract.ts'

interface AssignDialogProps {
  /** The members who can change the reports. */
  members: readonly Readonly<Pick<MemberView, 'id' | 'name'>>[]
  /** The signed-in member, who comes first. */
  accountId: string | undefined
  /** Id of the assignee; null without one, and undefined for several reports. */
  current?: string | null
  onChoose: (member: { id: string; name: string } | null) => void
  onClose: () => void
}

/** Chooses the assignee of one or several reports. Typing narrows the list, and Enter chooses its first entry. */
export function AssignDialog({ members, accountId, current, onChoose, onClose }: AssignDialogProps) {
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

  function chooseFirst(): void {
    const [first] = shown
    if (first) choose(first)
  }

  return (
    <ChoiceDialog
      title="Assign to"
      find="Find a person"
      onText={setText}
      onEnter={chooseFirst}
      onClose={onClose}
    >
      <ul className="choices">
        {shown.map((member) => (
          <li key={member.id}>
            <button
              className="menu-item choice"
              type="button"
              aria-current={member.id === current || undefined}
              onClick={() => choose(member)}
            >
              <InlineText text={member.name} />
              {member.id === accountId && <span className="muted"> (me)</span>}
              {member.id === current && <Icon name="check" />}
            </button>
          </li>
        ))}
        {wanted === '' && (
          <li>
            <button
              className="menu-item choice"
              type="button"
              aria-current={current === null || undefined}
              onClick={() => choose(null)}
            >
              No one
              {current === null && <Icon name="check" />}
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
      <p className="modal-actions">
        <button className="button" type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </ChoiceDialog>
  )
}

type Assignable = Readonly<Pick<Colleague, 'role'>> & { readonly projects: readonly string[] | null }

/** Returns the members who can change reports of all these projects. The server refuses other members as assignees. */
export function listAssignable<Member extends Assignable>(
  members: readonly Member[],
  reportProjects: readonly string[],
): Member[] {
  return members.filter(
    ({ projects, role }) =>
      role !== 'reader' &&
      (projects === null || reportProjects.every((project) => projects.includes(project))),
  )
}

/** The initials of a member, with the name for screen readers and as a tooltip. */
export function MemberInitials({ name }: { name: string }) {
  const label = escapeInvisibleLine(name)
  return (
    <span className="initials" role="img" aria-label={label} title={label}>
      {formatInitials(label)}
    </span>
  )
}

/** Returns the first letters of the first and the last word. */
function formatInitials(name: string): string {
  const words = name
    .replace(/ \(removed\)$/, '')
    .split(' ')
    .filter((word) => word !== '')
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
