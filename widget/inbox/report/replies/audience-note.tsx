import { InlineText } from '../../inline-text.tsx'

interface AudienceNoteProps {
  reporterName?: string | undefined
  wantsStatusEmails?: boolean | undefined
}

/** Says who reads the replies and where. The name is not verified, because the page provides it. */
export function AudienceNote({ reporterName, wantsStatusEmails }: AudienceNoteProps) {
  return (
    <p className="muted comments-help">
      The reporter
      {reporterName && (
        <>
          , <InlineText text={reporterName} />,
        </>
      )}{' '}
      sees it in the feedback panel, at the next visit with the same browser
      {wantsStatusEmails && ', and asked for an email when the status changes'}.
    </p>
  )
}
