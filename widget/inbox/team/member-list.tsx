import type { ProjectName } from './format-role.ts'
import type { Colleague, MemberPatch, NewInvitation } from '@node-docs/edge/contract/team'
import { useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { CopyButton } from '../copy-button.tsx'
import { InlineText } from '../inline-text.tsx'
import { Modal } from '../modal.tsx'
import { formatProjects, roleNames } from './format-role.ts'
import { RoleSelect } from './role-select.tsx'

export interface MemberListProps {
  members: readonly Colleague[]
  accountId: string | undefined
  isAdmin: boolean
  projects: readonly ProjectName[]
  onUpdate: (id: string, patch: MemberPatch) => Promise<void>
  onRemove: (member: Colleague) => Promise<void>
  onInvite: (invitation: NewInvitation) => Promise<string>
}

/** The people with their roles. */
export function MemberList(props: MemberListProps) {
  const { members, accountId, isAdmin, projects, onUpdate, onRemove, onInvite } = props
  const [removing, setRemoving] = useState<Colleague>()
  const [link, setLink] = useState<{ name: string; url: string }>()

  async function createLink({ name, email, role, projects: only }: Colleague): Promise<void> {
    if (email === null || role === null) return
    setLink({ name, url: await onInvite({ email, role, projects: only }) })
  }

  return (
    <>
      <ul className="people" aria-label="People">
        {members.map((member) => {
          const { id, name, email, role, isOwner } = member
          const isEditable = isAdmin && !isOwner
          return (
            <li key={id} className="person">
              <span className="person-name">
                <strong>
                  <InlineText text={name} />
                </strong>{' '}
                {id === accountId && <span className="chip">You</span>}
                <span className="muted person-email">
                  <InlineText text={isOwner ? 'Signs in with the inbox token' : (email ?? '')} />
                </span>
              </span>
              <span className="muted person-projects">
                <InlineText text={formatProjects(member.projects, projects)} />
              </span>
              {isEditable && role !== null ? (
                <RoleSelect
                  label={`Role of ${name}`}
                  value={role}
                  onChange={(next) => void onUpdate(id, { role: next })}
                />
              ) : (
                <span>{roleNames.find((each) => each.role === role)?.name}</span>
              )}
              {isEditable && (
                <span className="person-actions">
                  <button
                    className="button small"
                    type="button"
                    aria-label={`Create a sign-in link for ${name}`}
                    onClick={() => void createLink(member)}
                  >
                    Sign-in link
                  </button>
                  <button
                    className="button small danger"
                    type="button"
                    aria-label={`Remove ${name}`}
                    onClick={() => setRemoving(member)}
                  >
                    Remove
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          action="Remove"
          onConfirm={() => {
            setRemoving(undefined)
            void onRemove(removing)
          }}
          onClose={() => setRemoving(undefined)}
        >
          Their sessions and tokens end immediately. Their comments and assignments stay.
        </ConfirmDialog>
      )}
      {link && (
        <Modal title={`Sign-in link for ${link.name}`} onClose={() => setLink(undefined)}>
          <p>It works once, for a week. It signs anyone who opens it in as {link.name}.</p>
          <p className="secret mono">{link.url}</p>
          <p className="modal-actions">
            <CopyButton text={link.url} label="Copy link" />
            <button className="button" type="button" onClick={() => setLink(undefined)}>
              Close
            </button>
          </p>
        </Modal>
      )}
    </>
  )
}
