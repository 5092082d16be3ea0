import type { ReplyEmail } from '@node-docs/edge/contract/replies'
import { escapeInvisibleLine } from '../../escape-invisible.ts'

/** Says whether the reply is also sent by email, to whom, or why not. */
export function ReplyEmailNote({ email }: { email: ReplyEmail | undefined }) {
  // Shows a placeholder. Without it, the text that appears later would move the button away from under the pointer.
  if (email === undefined) return <p className="muted reply-email">Email: checking…</p>
  const isSent = email.state === 'sent'
  return (
    <p className={isSent ? 'muted reply-email' : 'reply-email reply-not-emailed'}>
      {formatReplyEmail(email)}
    </p>
  )
}

function formatReplyEmail({ address, state }: ReplyEmail): string {
  const to = escapeInvisibleLine(address ?? '')
  switch (state) {
    case 'sent':
      return `Also sent by email to ${to}.`
    case 'no-address':
      return 'No email: the reporter gave no valid email address.'
    case 'unsubscribed':
      return `No email: the reporter unsubscribed ${to}.`
    case 'bounced':
      return `No email: the mail server says that ${to} does not exist.`
    case 'not-set-up':
      return 'No email: this server is not set up to send email.'
  }
}
