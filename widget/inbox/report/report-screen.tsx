import { useEffect } from 'react'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import type { ReportScreenProps } from '../report-screen-props.ts'
import { escapeInvisibleLine } from '../escape-invisible.ts'
import logDetailStyles from './log-detail.css' with { type: 'text' }
import mediaStyles from './media/media.css' with { type: 'text' }
import playerStyles from './media/player.css' with { type: 'text' }
import narrowStyles from './narrow-report.css' with { type: 'text' }
import headerStyles from './report-header.css' with { type: 'text' }
import logStyles from './report-log.css' with { type: 'text' }
import sidebarStyles from './report-sidebar.css' with { type: 'text' }
import tabStyles from './tabs.css' with { type: 'text' }
import commentStyles from './comments/comments.css' with { type: 'text' }
import conversationStyles from './replies/conversation.css' with { type: 'text' }
import { ReportBody } from './report-body.tsx'
import { useReport } from './use-report.ts'

// These styles are loaded with this chunk, because the list needs none of them.
adoptStyles(document, headerStyles, sidebarStyles, tabStyles, narrowStyles)
adoptStyles(
  document,
  logStyles,
  logDetailStyles,
  playerStyles,
  mediaStyles,
  commentStyles,
  conversationStyles,
)

/** The screen of one report. */
export function ReportScreen(props: ReportScreenProps) {
  const loaded = useReport(props.api, props.id)
  const title = loaded.phase === 'ready' ? escapeInvisibleLine(loaded.detail.title) : ''
  useEffect(() => {
    document.title = `${title === '' ? 'Report' : title} · Inbox`
  }, [title])

  if (loaded.phase === 'ready') return <ReportBody {...props} detail={loaded.detail} view={loaded.view} />
  return (
    <main className="report report-waiting" aria-busy={loaded.phase === 'loading'}>
      <h1 className="visually-hidden">Report</h1>
      {loaded.phase === 'failed' && (
        <p className="error" role="alert">
          Couldn’t load the report. {loaded.error}{' '}
          <button className="button" type="button" onClick={loaded.retry}>
            Retry
          </button>{' '}
          <button className="button" type="button" onClick={props.onClose}>
            Back to the list
          </button>
        </p>
      )}
    </main>
  )
}
