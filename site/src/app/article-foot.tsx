import type { LastUpdate, ReleaseCheck } from '../navigation/page-model.ts'

interface ArticleFootProps {
  editUrl: string
  lastUpdate: LastUpdate | undefined
  checked: ReleaseCheck
  /** Page for reporting problems. The feedback widget handles the click if it is loaded. */
  reportUrl: string
}

/**
 * Links to edit the page and to report a problem, the page's last change (D-037, D-038), and the release that the page
 * was checked for.
 */
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

/** Formats the day in UTC, which is the same on server and client. `Intl` would take 10 ms for its first date. */
function formatDate(time: string): string {
  const [, day, month, year] = new Date(time).toUTCString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}
