import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dismissNotice, type Inbox } from './state.ts'

/** Milliseconds until a notice disappears: enough time to read it and to press Undo. */
const VISIBLE_MS = 8000

/** Shows the latest notice. Failures stay until they are closed. */
export function Notice({ inbox }: { inbox: Inbox }) {
  const { notice } = useSnapshot(inbox.state)
  useEffect(() => {
    if (notice === undefined || notice.kind === 'failed') return undefined
    const timer = setTimeout(() => dismissNotice(inbox), VISIBLE_MS)
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
