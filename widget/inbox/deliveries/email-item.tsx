import type { MailView } from '@node-docs/edge/contract/mails'
import { AttemptItem } from './attempt-item.tsx'

const kinds = { reply: 'Reply', status: 'Status change', mention: 'Mention', digest: 'Digest' } as const

export interface EmailItemProps {
  email: MailView
  reportHref: string | undefined
  now: Date
  /** Undefined for delivered emails, and for members who may not resend emails. */
  onResend: (() => Promise<void>) | undefined
}

/** One email to a reporter or a member, with its details collapsed. */
export function EmailItem({ email, ...props }: EmailItemProps) {
  return <AttemptItem delivery={email} name={kinds[email.kind]} receiver={email.address} {...props} />
}
