import type { LastUpdate, ReleaseCheck } from '../navigation/model.ts'

interface ArticleFootProps {
  editUrl: string
  lastUpdate: LastUpdate | undefined
  checked: ReleaseCheck
  /** Where a reader can say that something is wrong; the feedback widget answers the click where there is one. */
  reportUrl: string
}

/** Where the text is kept, and who changed it last (D-037, D-038). */
export function ArticleFoot({ editUrl, lastUpdate, checked, reportUrl }: ArticleFootProps) {
  return (
    <footer className="article-foot">
      <a href={editUrl} target="_blank" rel="noopener noreferrer">
        Edit this page
      </a>
      <a href={reportUrl} data-report>
        Report a problem with this page
      </a>
      {lastUpdate && (
        <p>
          {'Last updated on '}
          <time dateTime={lastUpdate.time}>{formatDate(lastUpdate.time)}</time>
          {` by ${lastUpdate.author}`}
        </p>
      )}
      <p>
        {`Checked for neard ${checked.release} (protocol ${checked.protocol}) on `}
        <time dateTime={checked.date}>{formatDate(checked.date)}</time>
      </p>
    </footer>
  )
}

/** The day in UTC, where server and reader agree. Without `Intl`, which takes 10 ms for its first date. */
function formatDate(time: string): string {
  const [, day, month, year] = new Date(time).toUTCString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}
