import { InlineText } from '../../inline-text.tsx'

/** A link to the issue of the report. */
export function IssueLink({ url }: { url: string }) {
  return (
    <section className="card" aria-labelledby="issue-title">
      <h2 id="issue-title">Issue</h2>
      <p className="card-line">
        <a href={url} target="_blank" rel="noreferrer">
          <InlineText text={url.replace(/^https:\/\//, '')} />
        </a>
      </p>
    </section>
  )
}
