import { useEffect } from 'react'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import type { ReportScreenProps } from '../report-screen-props.ts'
import { toVisibleLine } from '../visible-text.ts'
import pictureStyles from './picture/picture.css' with { type: 'text' }
import logStyles from './report-log.css' with { type: 'text' }
import reportStyles from './report.css' with { type: 'text' }
import { ReportBody } from './report-body.tsx'
import { useReport } from './use-report.ts'

// With the screen, and not before: the list has no use for them.
adoptStyles(document, reportStyles, logStyles, pictureStyles)

/** One report: what happened, and what is done about it. */
export function ReportScreen(props: ReportScreenProps) {
  const loaded = useReport(props.api, props.id)
  const title = loaded.phase === 'ready' ? toVisibleLine(loaded.detail.title) : ''
  useEffect(() => {
    document.title = `${title === '' ? 'Report' : title} · Inbox`
  }, [title])

  if (loaded.phase === 'ready') return <ReportBody {...props} detail={loaded.detail} view={loaded.view} />
  return (
    <main className="report report-waiting" aria-busy={loaded.phase === 'loading'}>
      <h1 className="unseen">Report</h1>
      {loaded.phase === 'failed' && (
        <p className="trouble" role="alert">
          The report could not be loaded. {loaded.sentence}{' '}
          <button className="button" type="button" onClick={loaded.retry}>
            Try again
          </button>{' '}
          <button className="button" type="button" onClick={props.onClose}>
            Back to the list
          </button>
        </p>
      )}
    </main>
  )
}
