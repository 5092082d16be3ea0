import { type FormEvent, useRef, useState } from 'react'
import type { ProjectView } from '../../../contract/projects.ts'
import { type Role, roles } from '../../../contract/roles.ts'
import { formatError } from '../../app/api.ts'
import { CopyButton, InlineText } from '../../app/controls.tsx'
import { ConfirmDialog, Modal } from '../../app/dialogs.tsx'
import { formatExactTime } from '../../app/format.ts'
import type { Colleague, InvitationView, MemberPatch, NewInvitation } from '../contract.ts'

interface MemberListProps {
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

interface InvitationListProps {
  invitations: readonly InvitationView[]
  onWithdraw: (id: string) => Promise<void>
}

/** Invitations that are neither accepted nor expired. */
export function InvitationList({ invitations, onWithdraw }: InvitationListProps) {
  if (invitations.length === 0) return null
  return (
    <section className="team-section" aria-labelledby="invitations-title">
      <h2 id="invitations-title">Open invitations</h2>
      <ul className="people">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="person">
            <span className="person-name">
              <InlineText text={email} />
            </span>
            <span className="muted">Expires {formatExactTime(new Date(expiresAt)).split(' at ')[0]}</span>
            <span>{roleNames.find((each) => each.role === role)?.name}</span>
            <button
              className="button small"
              type="button"
              aria-label={`Withdraw the invitation for ${email}`}
              onClick={() => void onWithdraw(id)}
            >
              Withdraw
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface InviteFormProps {
  members: readonly Colleague[]
  projects: readonly ProjectName[]
  onInvite: (invitation: NewInvitation) => Promise<string>
}

/** Invites a person and shows the link, which the server returns only once. */
export function InviteForm({ members, projects, onInvite }: InviteFormProps) {
  const [role, setRole] = useState<Role>('member')
  const [isLimited, setIsLimited] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [created, setCreated] = useState<CreatedInvitationProps>()
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function invite(event: FormEvent): Promise<void> {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      setError('Enter an email address such as ann@example.com.')
      field.current?.focus()
      return
    }
    if (isLimited && chosen.size === 0) {
      setError('Choose at least one project.')
      return
    }
    const isMember = members.some((member) => member.email === email.toLowerCase())
    try {
      const url = await onInvite({ email, role, projects: isLimited ? [...chosen] : null })
      setCreated({ email, url, isMember })
      setError('')
      if (field.current) field.current.value = ''
    } catch (reason) {
      setError(formatError(reason))
    }
  }

  function toggle(sdkKey: string): void {
    const next = new Set(chosen)
    if (!next.delete(sdkKey)) next.add(sdkKey)
    setChosen(next)
  }

  return (
    <section className="team-section" aria-labelledby="invite-title">
      <h2 id="invite-title">Invite a person</h2>
      <form className="team-form" onSubmit={(event) => void invite(event)} noValidate>
        <label className="field">
          <span className="field-label">Email</span>
          <input
            ref={field}
            className="input"
            type="email"
            autoComplete="off"
            maxLength={254}
            aria-invalid={error !== ''}
            aria-describedby="invite-help"
          />
        </label>
        <div className="field">
          <label className="field-label" htmlFor="invite-role">
            Role
          </label>
          <RoleSelect id="invite-role" value={role} onChange={setRole} />
        </div>
        <fieldset className="team-projects">
          <legend className="field-label">Projects</legend>
          <label>
            <input type="checkbox" checked={!isLimited} onChange={() => setIsLimited(!isLimited)} /> All
            projects
          </label>
          {isLimited &&
            projects.map(({ sdkKey, name }) => (
              <label key={sdkKey}>
                <input type="checkbox" checked={chosen.has(sdkKey)} onChange={() => toggle(sdkKey)} />{' '}
                <InlineText text={name} />
              </label>
            ))}
        </fieldset>
        <p
          id="invite-help"
          className={error === '' ? 'hint' : 'error'}
          role={error === '' ? undefined : 'alert'}
        >
          {error === '' ? 'A member works on reports, a reader only reads them.' : error}
        </p>
        <button className="button primary" type="submit">
          Create invitation
        </button>
      </form>
      {created && <CreatedInvitation {...created} />}
    </section>
  )
}

interface CreatedInvitationProps {
  email: string
  url: string
  /** True if a member already has this email. The link then only signs the member in. */
  isMember: boolean
}

/** The link of a new invitation, which the server returns only once. */
export function CreatedInvitation({ email, url, isMember }: CreatedInvitationProps) {
  return (
    <div className="team-created" role="status">
      <p>
        Send this link to <InlineText text={email} />. It works once, expires in a week, and is shown only
        here.
      </p>
      {isMember && (
        <p>
          This person is already on the team: the link signs them in, and their role and projects stay. Change
          those in the list above.
        </p>
      )}
      <p className="secret mono">{url}</p>
      <CopyButton text={url} label="Copy link" />
    </div>
  )
}

interface RoleSelectProps {
  value: Role
  id?: string
  /** The accessible name, if there is no visible label. */
  label?: string
  onChange: (role: Role) => void
}

/** A select with the three roles. */
function RoleSelect({ id, value, label, onChange }: RoleSelectProps) {
  return (
    <select
      className="input"
      id={id}
      {...(label !== undefined && { 'aria-label': label })}
      value={value}
      onChange={(event) => {
        const next = roles.find((role) => role === event.currentTarget.value)
        if (next !== undefined) onChange(next)
      }}
    >
      {roleNames.map(({ role, name, help }) => (
        <option key={role} value={role} title={help}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Roles with their names and what they allow. */
const roleNames: readonly { role: Role; name: string; help: string }[] = [
  { role: 'admin', name: 'Admin', help: 'Also changes settings and people' },
  { role: 'member', name: 'Member', help: 'Works on reports' },
  { role: 'reader', name: 'Reader', help: 'Only reads' },
]

/** The fields of a project that the team screen needs. */
type ProjectName = Readonly<Pick<ProjectView, 'sdkKey' | 'name'>>

function formatProjects(sdkKeys: readonly string[] | null, projects: readonly ProjectName[]): string {
  if (sdkKeys === null) return 'All projects'
  return sdkKeys.map((key) => projects.find(({ sdkKey }) => sdkKey === key)?.name ?? key).join(', ')
}
