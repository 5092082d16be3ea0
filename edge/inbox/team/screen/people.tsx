import { type FormEvent, useId, useRef, useState } from 'react'
import type { ProjectView } from '../../../contract/projects.ts'
import { type Role, roles } from '../../../contract/roles.ts'
import { formatError } from '../../app/api.ts'
import { CopyButton, ErrorMessage, InlineText } from '../../app/controls.tsx'
import { ConfirmDialog, FormActions, Modal } from '../../app/dialogs.tsx'
import { formatShortDate } from '../../app/format-times.ts'
import type {
  Colleague,
  CreatedInvitation as CreatedInvitationView,
  InvitationView,
  MemberPatch,
  NewInvitation,
} from '../contract.ts'

interface MemberListProps {
  members: readonly Colleague[]
  accountId: string | undefined
  isAdmin: boolean
  projects: readonly ProjectName[]
  onUpdate: (id: string, patch: MemberPatch) => Promise<void>
  onRemove: (member: Colleague) => Promise<void>
  onInvite: (invitation: NewInvitation) => Promise<CreatedInvitationView>
}

/** The people with their roles. */
export function MemberList(props: MemberListProps) {
  const { members, accountId, isAdmin, projects, onUpdate, onRemove, onInvite } = props
  const [editing, setEditing] = useState<Colleague>()
  const [removing, setRemoving] = useState<Colleague>()
  const [link, setLink] = useState<{ name: string; url: string }>()
  const [error, setError] = useState('')

  async function createLink({ name, email, role, projects: only }: Colleague): Promise<void> {
    if (email === null || role === null) return
    try {
      const { url } = await onInvite({ email, role, projects: only, sendEmail: false })
      setError('')
      setLink({ name, url })
    } catch (reason) {
      setError(`Couldn’t create a sign-in link. ${formatError(reason)}`)
    }
  }

  return (
    <>
      <ErrorMessage text={error} />
      <p className="person person-head" aria-hidden="true">
        <span>Name</span>
        {/* Readers of some projects see only their own role. */}
        <span>{members.every(({ role }) => role !== null) && 'Role'}</span>
        <span>Projects</span>
      </p>
      <ul className="people" aria-label="People">
        {members.map((member) => {
          const { id, name, email, role, isOwner } = member
          return (
            <li key={id} className="person">
              <span className="person-name">
                <InlineText className="person-title" text={name} />{' '}
                {id === accountId && <span className="chip">You</span>}
                <span className="person-email">
                  <InlineText text={isOwner ? 'Signs in with the inbox token' : (email ?? '')} />
                </span>
              </span>
              <span className="person-role">{findRole(role)?.name}</span>
              <span className="person-projects">
                <InlineText text={formatProjects(member.projects, projects)} />
              </span>
              {isAdmin && !isOwner && (
                <button
                  className="button small"
                  type="button"
                  aria-label={`Edit ${name}`}
                  onClick={() => setEditing(member)}
                >
                  Edit
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {editing && (
        <MemberDialog
          member={editing}
          isOneself={editing.id === accountId}
          projects={projects}
          onSave={(patch) => {
            setEditing(undefined)
            void onUpdate(editing.id, patch)
          }}
          onCreateLink={() => {
            setEditing(undefined)
            void createLink(editing)
          }}
          onRemove={() => {
            setEditing(undefined)
            setRemoving(editing)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
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

interface MemberDialogProps {
  member: Colleague
  isOneself: boolean
  projects: readonly ProjectName[]
  onSave: (patch: MemberPatch) => void
  onCreateLink: () => void
  onRemove: () => void
  onClose: () => void
}

/** Lets an admin change the role and the projects of a member, create a sign-in link for them, and remove them. */
function MemberDialog(props: MemberDialogProps) {
  const { member, isOneself, projects, onSave, onCreateLink, onRemove, onClose } = props
  const [role, setRole] = useState<Role>(member.role ?? 'reader')
  const [chosen, setChosen] = useState<readonly string[] | null>(member.projects)
  const [error, setError] = useState('')
  function save(event: FormEvent): void {
    event.preventDefault()
    if (chosen?.length === 0) setError('Choose at least one project.')
    else onSave({ role, projects: chosen && [...chosen] })
  }
  return (
    <Modal title={`Edit ${member.name}`} onClose={onClose}>
      <form onSubmit={save}>
        <RoleField value={role} onChange={setRole} />
        <ProjectChoice chosen={chosen} projects={projects} onChange={setChosen} />
        <ErrorMessage text={error} />
        <FormActions action="Save" onClose={onClose} />
      </form>
      <p className="modal-actions person-more">
        <button className="button small ghost" type="button" onClick={onCreateLink}>
          Create sign-in link
        </button>
        {!isOneself && (
          <button className="button small ghost danger" type="button" onClick={onRemove}>
            Remove from team
          </button>
        )}
      </p>
    </Modal>
  )
}

interface InvitationListProps {
  title: string
  invitations: readonly InvitationView[]
  onWithdraw: (id: string) => Promise<void>
}

/** Invitations, or sign-in links of members, that are neither used nor expired. */
export function InvitationList({ title, invitations, onWithdraw }: InvitationListProps) {
  const titleId = useId()
  if (invitations.length === 0) return null
  return (
    <section className="team-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className="people">
        {invitations.map(({ id, delivery, email, role, expiresAt }) => (
          <li key={id} className="person">
            <span className="person-name">
              <InlineText text={email} />
              {delivery && (
                <span className={delivery.state === 'failed' ? 'error person-email' : 'person-email'}>
                  <InlineText text={describeDelivery(delivery)} />
                </span>
              )}
            </span>
            <span className="person-role">{findRole(role)?.name}</span>
            <span className="person-projects">Expires {formatShortDate(new Date(expiresAt))}</span>
            <button
              className="button small"
              type="button"
              aria-label={`Withdraw the link for ${email}`}
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

function describeDelivery({ error, state }: NonNullable<InvitationView['delivery']>): string {
  if (state === 'delivered') return 'Email sent'
  return state === 'waiting' ? `Email waits to be sent. ${error}`.trim() : `Email not sent. ${error}`
}

interface InviteDialogProps {
  members: readonly Colleague[]
  projects: readonly ProjectName[]
  onInvite: (invitation: NewInvitation) => Promise<CreatedInvitationView>
  /** Called with the invitations that were created, even if others failed. */
  onCreated: (created: readonly CreatedInvitationProps[]) => void
  onClose: () => void
}

/** Maximum number of people who are invited together. */
const MOST_EMAILS = 50

/** Invites one or several people, and emails them if the server can. Closes when all of them are invited. */
export function InviteDialog({ members, projects, onInvite, onCreated, onClose }: InviteDialogProps) {
  const [role, setRole] = useState<Role>('member')
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [error, setError] = useState('')
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  async function invite(event: FormEvent): Promise<void> {
    event.preventDefault()
    const emails = splitEmails(field.current?.value ?? '')
    const wrong = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email))
    if (emails.length === 0 || emails.length > MOST_EMAILS || wrong !== undefined) {
      setError(
        wrong !== undefined
          ? `“${wrong}” is not an email address. Enter addresses such as ann@example.com.`
          : emails.length === 0
            ? 'Enter an email address such as ann@example.com.'
            : `Enter at most ${MOST_EMAILS} email addresses at once.`,
      )
      field.current?.focus()
      return
    }
    if (chosen?.length === 0) {
      setError('Choose at least one project.')
      return
    }
    setIsSending(true)
    setError('')
    const done: CreatedInvitationProps[] = []
    try {
      for (const email of emails) {
        const projectKeys = chosen && [...chosen]
        const { delivery, url } = await onInvite({ email, role, projects: projectKeys, sendEmail: true })
        const isMember = members.some((member) => member.email === email)
        done.push({ email, url, isMember, isEmailed: delivery !== null })
      }
      onClose()
    } catch (reason) {
      setError(formatError(reason))
    }
    // After an error, the addresses that were not invited stay.
    if (field.current) field.current.value = emails.slice(done.length).join('\n')
    onCreated(done)
    setIsSending(false)
  }

  return (
    <Modal title="Invite people" onClose={onClose}>
      <form onSubmit={(event) => void invite(event)} noValidate>
        <label className="field">
          <span className="field-label">Email</span>
          <textarea
            ref={field}
            className="input"
            rows={2}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="ann@example.com, bob@example.com"
            aria-invalid={error !== ''}
            aria-describedby="invite-help"
          />
        </label>
        <p
          id="invite-help"
          className={error === '' ? 'hint' : 'error'}
          role={error === '' ? undefined : 'alert'}
        >
          {error === '' ? 'Separate several addresses with commas or line breaks.' : error}
        </p>
        <RoleField value={role} onChange={setRole} />
        <ProjectChoice chosen={chosen} projects={projects} onChange={setChosen} />
        <FormActions action={isSending ? 'Inviting…' : 'Invite'} isDisabled={isSending} onClose={onClose} />
      </form>
    </Modal>
  )
}

/** Returns the addresses of a text in lower case, each once. */
export function splitEmails(text: string): string[] {
  const emails = text.split(/[\s,;]+/).filter((email) => email !== '')
  return [...new Set(emails.map((email) => email.toLowerCase()))]
}

interface ProjectChoiceProps {
  /** SDK keys; null for all projects. */
  chosen: readonly string[] | null
  projects: readonly ProjectName[]
  onChange: (chosen: readonly string[] | null) => void
}

function ProjectChoice({ chosen, projects, onChange }: ProjectChoiceProps) {
  return (
    <fieldset className="team-projects">
      <legend className="field-label">Projects</legend>
      <label>
        <input
          type="checkbox"
          checked={chosen === null}
          onChange={() => onChange(chosen === null ? [] : null)}
        />{' '}
        All projects
      </label>
      {chosen !== null &&
        projects.map(({ sdkKey, name }) => (
          <label key={sdkKey}>
            <input
              type="checkbox"
              checked={chosen.includes(sdkKey)}
              onChange={() =>
                onChange(
                  chosen.includes(sdkKey) ? chosen.filter((each) => each !== sdkKey) : [...chosen, sdkKey],
                )
              }
            />{' '}
            <InlineText text={name} />
          </label>
        ))}
    </fieldset>
  )
}

export interface CreatedInvitationProps {
  email: string
  url: string
  /** True if a member already has this email. The link then only signs the member in. */
  isMember: boolean
  /** True if the server emails the link. */
  isEmailed: boolean
}

/** The link of a new invitation, which the server returns only once. */
export function CreatedInvitation({ email, url, isMember, isEmailed }: CreatedInvitationProps) {
  return (
    <div className="team-created" role="status">
      {isEmailed ? (
        <p>
          <InlineText text={email} /> gets an email with this link. It works once, expires in a week, and is
          shown only here.
        </p>
      ) : (
        <p>
          Send this link to <InlineText text={email} />. It works once, expires in a week, and is shown only
          here.
        </p>
      )}
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

interface RoleFieldProps {
  value: Role
  onChange: (role: Role) => void
}

/** A select with the three roles, and what the chosen one allows. */
function RoleField({ value, onChange }: RoleFieldProps) {
  const help = useId()
  return (
    <div className="field">
      <label className="field">
        <span className="field-label">Role</span>
        <select
          className="input"
          value={value}
          aria-describedby={help}
          onChange={(event) => {
            const next = roles.find((role) => role === event.currentTarget.value)
            if (next !== undefined) onChange(next)
          }}
        >
          {roleNames.map(({ role, name }) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span id={help} className="hint">
        {findRole(value)?.help}
      </span>
    </div>
  )
}

/** Roles with their names and what they allow. */
const roleNames: readonly { role: Role; name: string; help: string }[] = [
  { role: 'admin', name: 'Admin', help: 'Works on reports, and changes settings and people.' },
  { role: 'member', name: 'Member', help: 'Works on reports: status, labels, comments and replies.' },
  { role: 'reader', name: 'Reader', help: 'Reads reports, and changes nothing.' },
]

function findRole(role: Role | null): (typeof roleNames)[number] | undefined {
  return roleNames.find((each) => each.role === role)
}

/** The fields of a project that the team screen needs. */
type ProjectName = Readonly<Pick<ProjectView, 'sdkKey' | 'name'>>

function formatProjects(sdkKeys: readonly string[] | null, projects: readonly ProjectName[]): string {
  if (sdkKeys === null) return 'All projects'
  return sdkKeys.map((key) => projects.find(({ sdkKey }) => sdkKey === key)?.name ?? key).join(', ')
}
