import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { REPLY_CHARACTERS } from '../../../contract/limits.ts'
import { fillTemplate, formatReference } from '../../../contract/reply-templates.ts'
import type { ReportSummary } from '../../../contract/report-summary.ts'
import type { InboxApi } from '../../app/api.ts'
import { InlineText } from '../../app/controls.tsx'
import { FormActions, Modal } from '../../app/dialogs.tsx'
import { escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { RESOLVED_TEXT } from '../../app/report-words.ts'
import { PLACEHOLDERS_HINT, type TemplateSource, useTemplates } from './template-dialog.tsx'
import { createRepliesApi } from './replies.tsx'
import { createTemplatesApi } from './templates.ts'

export interface ResolveDialogProps {
  api: InboxApi
  /** Whether this server sends replies by email, too. */
  sendsEmail: boolean
  reports: readonly Readonly<
    Pick<ReportSummary, 'group' | 'id' | 'isSilent' | 'project' | 'reportedBy' | 'spam' | 'status' | 'title'>
  >[]
  /** A reply that the member has written and not sent, with which the message starts. */
  draft?: string
  onResolve: (message: string) => void
  onClose: () => void
}

/** Marks reports as done and sends one message to their reporters. */
export function ResolveDialog({ api, reports, sendsEmail, draft, onResolve, onClose }: ResolveDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const source = useMemo(() => createTemplateSource(api, reports), [api, reports])
  const templates = useTemplates(field, source)
  // The server selects the reports whose reporters get the message in the same way.
  const notified = reports.filter(
    ({ isSilent, spam, status }) => !isSilent && spam === null && status !== 'done',
  )
  const reporters = countReporters(notified)
  const notifiedCount = reporters.reports
  const id = useId()

  const only = reports.length === 1 ? reports[0] : undefined
  const address = useEmailAddress(api, notifiedCount === 1 ? notified[0]?.id : undefined)

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    const message = field.current?.value.trim() ?? ''
    if (message === '') return field.current?.focus()
    onResolve(message)
    onClose()
  }

  return (
    <Modal title="Mark as done and reply" onClose={onClose}>
      <form onSubmit={handleSubmit}>
        {only && (
          <p className="muted resolve-quote">
            <InlineText text={only.title || 'No message'} />
            {only.reportedBy !== '' && (
              <span>
                From <InlineText text={only.reportedBy} />
              </span>
            )}
          </p>
        )}
        <p>
          {describeReporters(
            reporters,
            notifiedCount + reports.length - notified.length,
            notifiedCount === 1
              ? address && ` and by email to ${escapeInvisibleLine(address)}`
              : sendsEmail && ', and by email if they gave an address',
          )}
        </p>
        {notifiedCount > 0 && (
          <div className="field message-field">
            <label className="field-label" htmlFor={id}>
              {reporters.people === 1 ? 'Message to the reporter' : 'Message to the reporters'}
            </label>
            <textarea
              ref={field}
              id={id}
              className="input"
              rows={4}
              required
              maxLength={REPLY_CHARACTERS}
              defaultValue={draft?.trim() ? draft : RESOLVED_TEXT}
            />
            {source.isAvailable && (
              <button className="link" type="button" onClick={() => templates.open()}>
                Templates…
              </button>
            )}
            {notifiedCount > 1 && <p className="hint">{PLACEHOLDERS_HINT}</p>}
          </div>
        )}
        <FormActions action="Mark as done and reply" isDisabled={notifiedCount === 0} onClose={onClose} />
      </form>
      {templates.dialog}
    </Modal>
  )
}

/** Returns the address to which the reporter of a report gets emails; empty until it is known, and if there is none. */
function useEmailAddress(api: InboxApi, id: string | undefined): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (id === undefined) return
    createRepliesApi(api, id)
      .fetchConversation()
      .then(
        ({ email }) => email.state === 'sent' && setAddress(email.address ?? ''),
        // The message is sent without its address being shown.
        () => undefined,
      )
  }, [api, id])
  return address
}

/**
 * The reply templates of the project that all reports are in. The placeholders of a message for several reports are
 * filled in when it is sent, because each reporter has another name and reference.
 */
function createTemplateSource(
  api: InboxApi,
  reports: ResolveDialogProps['reports'],
): TemplateSource & { isAvailable: boolean } {
  const [first, ...others] = reports
  const isForOne = countReporters(reports).reports === 1
  const values = { name: '', reference: '' }
  return {
    isAvailable: first !== undefined && others.every(({ project }) => project === first.project),
    async fetchTemplates() {
      if (!first) return []
      if (isForOne) {
        values.name = (await createRepliesApi(api, first.id).fetchConversation()).reporterName
        values.reference = formatReference(first.id)
      }
      return createTemplatesApi(api, first.project).fetchTemplates()
    },
    fill: (text) => (isForOne ? fillTemplate(text, values) : text),
  }
}

/** Counts written reports and who sent them, with those that the team merged with them and that get the message, too. */
export function countReporters(reports: readonly Readonly<Pick<ReportSummary, 'group' | 'id'>>[]): {
  reports: number
  people: number
} {
  const groups = [...new Map(reports.map(({ group, id }) => [group?.id ?? id, group])).values()]
  return {
    reports: groups.reduce((sum, group) => sum + (group?.reports ?? 1), 0),
    people: groups.reduce((sum, group) => sum + (group?.people ?? 1), 0),
  }
}

/** `byEmail` says who gets the message by email, too. */
export function describeReporters(
  { people, reports }: { people: number; reports: number },
  all: number,
  byEmail: string | false,
): string {
  const how = `in the feedback panel${byEmail || ''}. The message can’t be recalled.`
  const others = 'Automatic reports, suspected spam and reports that are already done'
  if (reports === 0) return `No reporter gets a message: ${others.toLowerCase()} have none to send.`
  if (reports === all && people === 1)
    return `The reporter${reports === 1 ? '' : ` of the ${reports} reports`} gets this message ${how}`
  if (reports === all) return `The reporters of the ${reports} reports get this message ${how}`
  return `The reporters of ${reports} of ${all} reports get this message ${how} ${others} are marked as done without a message.`
}
