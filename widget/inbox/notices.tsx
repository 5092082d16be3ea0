import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dismissNotice, type Inbox } from './store.ts'

/** Long enough to read it and to reach for Undo. */
const SHOWN_MS = 8000

/** What was done, or could not be, in the words of whoever did it. */
export function Notices({ inbox }: { inbox: Inbox }) {
  const notice = useSnapshot(inbox.state).notice?.shown
  useEffect(() => {
    if (notice === undefined || notice.kind === 'failed') return undefined
    const timer = setTimeout(() => dismissNotice(inbox), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [inbox, notice])
  const close = (): void => dismissNotice(inbox)
  const undo = notice?.undo
  return (
    <div className="notices" role="status">
      {notice !== undefined && (
        <div className={`notice ${notice.kind}`}>
          <span>{notice.text}</span>
          {undo !== undefined && (
            <button
              className="link"
              type="button"
              onClick={() => {
                close()
                undo()
              }}
            >
              Undo
            </button>
          )}
          <button className="link" type="button" onClick={close}>
            Close
          </button>
        </div>
      )}
    </div>
  )
}
