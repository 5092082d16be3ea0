import type { ProjectName } from './format-role.ts'
import type { Colleague, NewInvitation, Role } from '@node-docs/edge/contract/team'
import { type FormEvent, useRef, useState } from 'react'
import { formatError } from '../api-error.ts'
import { InlineText } from '../inline-text.tsx'
import { CreatedInvitation, type CreatedInvitationProps } from './created-invitation.tsx'
import { RoleSelect } from './role-select.tsx'

export interface InviteFormProps {
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
