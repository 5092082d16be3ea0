import { InlineText } from '../../inline-text.tsx'

/** Where the report is worked on. */
export function IssueLink({ address }: { address: string }) {
  return (
    <section className="card" aria-labelledby="issue-title">
      <h2 id="issue-title">Issue</h2>
      <p className="card-line">
        <a href={address} target="_blank" rel="noreferrer">
          <InlineText text={address.replace(/^https:\/\//, '')} />
        </a>
      </p>
    </section>
  )
}
