import type { InvitationView } from '@node-docs/edge/contract/team'
import { formatExactTime } from '../format-date.ts'
import { InlineText } from '../inline-text.tsx'
import { roleNames } from './format-role.ts'

export interface InvitationListProps {
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
