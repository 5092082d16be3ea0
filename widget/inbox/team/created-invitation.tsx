import { CopyButton } from '../copy-button.tsx'
import { InlineText } from '../inline-text.tsx'

export interface CreatedInvitationProps {
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
