import { type FormEvent, useRef, useState } from 'react'
import type { ProjectView } from '../../../contract/projects.ts'
import { type Role, roles } from '../../../contract/roles.ts'
import { formatError } from '../../app/api.ts'
import { CopyButton, ErrorMessage, InlineText } from '../../app/controls.tsx'
import { ConfirmDialog, FormActions, Modal } from '../../app/dialogs.tsx'
import { formatShortTime } from '../../app/format-times.ts'
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
  const [removing, setRemoving] = useState<Colleague>()
  const [limited, setLimited] = useState<Colleague>()
  const [link, setLink] = useState<{ name: string; url: string }>()

  async function createLink({ name, email, role, projects: only }: Colleague): Promise<void> {
    if (email === null || role === null) return
    const { url } = await onInvite({ email, role, projects: only, sendEmail: false })
    setLink({ name, url })
  }

  return (
    <>
      <div>
        <div className="person people-heads" aria-hidden="true">
          <span>Name</span>
          <span>Projects</span>
          <span>Role</span>
        </div>
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
                {isEditable ? (
                  <button
                    className="link person-projects"
                    type="button"
                    aria-label={`Change the projects of ${name}: ${formatProjects(member.projects, projects)}`}
                    onClick={() => setLimited(member)}
                  >
                    <InlineText text={formatProjects(member.projects, projects)} />
                  </button>
                ) : (
                  <span className="muted person-projects">
                    <InlineText text={formatProjects(member.projects, projects)} />
                  </span>
                )}
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
                    {id !== accountId && (
                      <button
                        className="button small danger"
                        type="button"
                        aria-label={`Remove ${name}`}
                        onClick={() => setRemoving(member)}
                      >
                        Remove
                      </button>
                    )}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {limited && (
        <ProjectsDialog
          member={limited}
          projects={projects}
          onSave={(chosen) => {
            setLimited(undefined)
            void onUpdate(limited.id, { projects: chosen })
          }}
          onClose={() => setLimited(undefined)}
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
        {invitations.map(({ id, delivery, email, role, expiresAt }) => (
          <li key={id} className="person">
            <span className="person-name">
              <InlineText text={email} />
              {delivery && (
                <span className={delivery.state === 'failed' ? 'error person-email' : 'muted person-email'}>
                  <InlineText text={describeDelivery(delivery)} />
                </span>
              )}
            </span>
            <span className="muted">
              Expires {formatShortTime(new Date(expiresAt)).split(', ', 2).join(', ')}
            </span>
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

function describeDelivery({ error, state }: NonNullable<InvitationView['delivery']>): string {
  if (state === 'delivered') return 'Email sent'
  return state === 'waiting' ? `Email waits to be sent. ${error}`.trim() : `Email not sent. ${error}`
}

interface InviteFormProps {
  members: readonly Colleague[]
  projects: readonly ProjectName[]
  onInvite: (invitation: NewInvitation) => Promise<CreatedInvitationView>
}

/** Maximum number of people who are invited together. */
const MOST_EMAILS = 50

/** Invites one or several people. Shows the links, which the server returns only once, and emails them if it can. */
export function InviteForm({ members, projects, onInvite }: InviteFormProps) {
  const [role, setRole] = useState<Role>('member')
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [created, setCreated] = useState<readonly CreatedInvitationProps[]>([])
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
    setCreated([])
    const done: CreatedInvitationProps[] = []
    try {
      for (const email of emails) {
        const projectKeys = chosen && [...chosen]
        const { delivery, url } = await onInvite({ email, role, projects: projectKeys, sendEmail: true })
        const isMember = members.some((member) => member.email === email)
        done.push({ email, url, isMember, isEmailed: delivery !== null })
      }
      setError('')
    } catch (reason) {
      setError(formatError(reason))
    }
    // After an error, the addresses that were not invited stay.
    if (field.current) field.current.value = emails.slice(done.length).join('\n')
    setCreated(done)
    setIsSending(false)
  }

  return (
    <section className="team-section" aria-labelledby="invite-title">
      <h2 id="invite-title">Invite people</h2>
      <form className="team-form" onSubmit={(event) => void invite(event)} noValidate>
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
        <div className="field">
          <label className="field-label" htmlFor="invite-role">
            Role
          </label>
          <RoleSelect id="invite-role" value={role} onChange={setRole} />
        </div>
        <ProjectChoice chosen={chosen} projects={projects} onChange={setChosen} />
        <p
          id="invite-help"
          className={error === '' ? 'hint' : 'error'}
          role={error === '' ? undefined : 'alert'}
        >
          {error === ''
            ? 'A reader reads reports, a member also works on them, and an admin also changes settings and people. Separate several addresses with commas or line breaks.'
            : error}
        </p>
        <button className="button primary" type="submit" disabled={isSending}>
          {isSending ? 'Inviting…' : 'Invite'}
        </button>
      </form>
      {created.map((invitation) => (
        <CreatedInvitation key={invitation.email} {...invitation} />
      ))}
    </section>
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

interface ProjectsDialogProps {
  member: Colleague
  projects: readonly ProjectName[]
  onSave: (chosen: string[] | null) => void
  onClose: () => void
}

/** Lets an admin choose the projects that a member can see. */
function ProjectsDialog({ member, projects, onSave, onClose }: ProjectsDialogProps) {
  const [chosen, setChosen] = useState<readonly string[] | null>(member.projects)
  const [error, setError] = useState('')
  function save(event: FormEvent): void {
    event.preventDefault()
    if (chosen?.length === 0) setError('Choose at least one project.')
    else onSave(chosen && [...chosen])
  }
  return (
    <Modal title={`Projects of ${member.name}`} onClose={onClose}>
      <form onSubmit={save}>
        <ProjectChoice chosen={chosen} projects={projects} onChange={setChosen} />
        <ErrorMessage text={error} />
        <FormActions action="Save" onClose={onClose} />
      </form>
    </Modal>
  )
}

interface CreatedInvitationProps {
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
