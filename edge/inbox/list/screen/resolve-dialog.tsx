import { type FormEvent, useRef } from 'react'
import { REPLY_CHARACTERS } from '../../../contract/limits.ts'
import type { ReportSummary } from '../../../contract/report-summary.ts'
import { FormActions, Modal } from '../../app/dialogs.tsx'
import { RESOLVED_TEXT } from '../../app/report-words.ts'

export interface ResolveDialogProps {
  /** Whether this server sends replies by email, too. */
  sendsEmail: boolean
  reports: readonly Readonly<Pick<ReportSummary, 'isSilent' | 'spam' | 'status'>>[]
  onResolve: (message: string) => void
  onClose: () => void
}

/** Marks reports as done and sends one message to their reporters. */
export function ResolveDialog({ reports, sendsEmail, onResolve, onClose }: ResolveDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The server selects the reports whose reporters get the message in the same way.
  const notified = reports.filter(
    ({ isSilent, spam, status }) => !isSilent && spam === null && status !== 'done',
  )

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    const message = field.current?.value.trim() ?? ''
    if (message === '') return field.current?.focus()
    onResolve(message)
    onClose()
  }

  return (
    <Modal title="Resolve and reply" onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <p>{describeReporters(notified.length, reports.length, sendsEmail)}</p>
        <label className="field">
          <span className="field-label">
            {notified.length === 1 ? 'Message to the reporter' : 'Message to the reporters'}
          </span>
          <textarea
            ref={field}
            className="input"
            rows={4}
            required
            maxLength={REPLY_CHARACTERS}
            defaultValue={RESOLVED_TEXT}
          />
        </label>
        <FormActions action="Mark as done and reply" isDisabled={notified.length === 0} onClose={onClose} />
      </form>
    </Modal>
  )
}

function describeReporters(notified: number, all: number, sendsEmail: boolean): string {
  const how = `in the widget${sendsEmail ? ', and by email if they gave an address' : ''}. You can’t undo this.`
  const others = 'Automatic reports, suspected spam and reports that are already done'
  if (notified === 0) return `No reporter gets a message: ${others.toLowerCase()} have none to send.`
  if (notified === all)
    return notified === 1
      ? `The reporter gets this message ${how}`
      : `The ${notified} reporters get this message ${how}`
  return `The reporters of ${notified} of ${all} reports get this message ${how} ${others} are marked as done without a message.`
}
