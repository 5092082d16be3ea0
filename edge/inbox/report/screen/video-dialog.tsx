import { createPlayerClient } from '@node-docs/widget/player-client/player-client.ts'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { playerPaths } from '../../../contract/player-messages.ts'
import { Modal } from '../../app/dialogs.tsx'
import { downloadBlob } from '../../app/download.ts'
import { formatSeconds } from './format-times-and-sizes.ts'
import { usePlayer } from './player.tsx'
import { canRecordElements, RecordingError, type RecordingProblem } from './record-element.ts'
import { recordReplay } from './record-replay.ts'

export interface VideoDialogProps {
  /** Id of the report, for the name of the file. */
  id: string
  replay: unknown
  /** URL of the files host. */
  files: string
  onSaved: () => void
  onClose: () => void
}

const errors: Readonly<Record<RecordingProblem, string>> = {
  denied: 'The tab wasn’t shared. Select “Record video” again, and share this tab.',
  other: 'Another tab or window was shared. Select “Record video” again, and share this tab.',
  lost: 'Sharing ended before the replay did, so no video was saved.',
  failed: 'This browser couldn’t record the video. Restart it and try again.',
  replay: 'The replay failed, so it can’t be saved as a video.',
}

/** Saves a replay as a video, or says why the browser cannot do this. */
export function VideoDialog(props: VideoDialogProps) {
  if (canRecordElements()) return <RecordingDialog {...props} />
  return (
    <Modal title="Save replay as video" onClose={props.onClose}>
      <p>This browser can’t record a part of a tab. Open the report in Chrome or Edge on a computer.</p>
      <p className="modal-actions">
        <button className="button" type="button" onClick={props.onClose}>
          Close
        </button>
      </p>
    </Modal>
  )
}

/** Plays a replay once and saves what its frame shows as a video. */
function RecordingDialog({ id, replay, files, onSaved, onClose }: VideoDialogProps) {
  const player = useMemo(() => createPlayerClient(new URL(files).origin, replay), [files, replay])
  const { attachFrame: attach } = player
  const outline = usePlayer(player, (state) => (state.phase === 'shown' ? state.outline : undefined))
  const second = usePlayer(player, (state) => (state.phase === 'shown' ? Math.floor(state.at / 1000) : 0))
  const phase = usePlayer(player, (state) => state.phase)
  const frame = useRef<HTMLDivElement>(null)
  const [cancellation] = useState(() => new AbortController())
  const [isRecording, setIsRecording] = useState(false)
  const [skipsIdle, setSkipsIdle] = useState(true)
  const [problem, setProblem] = useState<RecordingProblem>()
  const error = phase === 'failed' ? 'replay' : problem

  useEffect(() => () => cancellation.abort(), [cancellation])

  async function record(): Promise<void> {
    const { signal } = cancellation
    if (!frame.current) return
    setProblem(undefined)
    setIsRecording(true)
    try {
      const video = await recordReplay({ player, element: frame.current, skipsIdle, signal })
      const extension = video.type.includes('mp4') ? 'mp4' : 'webm'
      downloadBlob(`replay-${id.replace(/[^\w-]/g, '')}.${extension}`, video)
      onSaved()
      onClose()
    } catch (reason) {
      if (signal.aborted) return
      setIsRecording(false)
      setProblem(reason instanceof RecordingError ? reason.problem : 'failed')
    }
  }

  const { width = 1280, height = 800, duration = 0, idle = [] } = outline ?? {}
  const skipped = skipsIdle ? idle.reduce((sum, { from, to }) => sum + to - from, 0) : 0
  const size = { '--replay-width': `${width}px`, '--replay-ratio': width / Math.max(height, 1) }
  return (
    <Modal title="Save replay as video" className="video-dialog" closedBy="closerequest" onClose={onClose}>
      <p>
        The replay plays once, and your browser records it here. It asks you to share this tab first. Keep
        this dialog open until the video is saved.
      </p>
      <div
        ref={frame}
        className="video-frame"
        style={size as CSSProperties} // custom properties are missing in the type
        aria-busy={phase === 'loading'}
        data-recording={isRecording || undefined}
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs access to its inner frame, which is sandboxed */}
        <iframe
          ref={attach}
          title="Replay of the page"
          src={`${files}${playerPaths.closed}`}
          tabIndex={-1}
          referrerPolicy="no-referrer"
        />
      </div>
      {isRecording ? (
        <p className="video-progress">
          <progress aria-label="Recorded" max={duration} value={Math.min(second * 1000, duration)} />
          <span className="clock">
            {formatSeconds(second * 1000)} / {formatSeconds(duration)}
          </span>
        </p>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={skipsIdle}
            onChange={(event) => setSkipsIdle(event.currentTarget.checked)}
          />{' '}
          Skip inactivity
        </label>
      )}
      {error !== undefined && (
        <p className="error" role="alert">
          {errors[error]}
        </p>
      )}
      <p className="modal-actions">
        <button className="button" type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          className="button primary"
          type="button"
          disabled={isRecording || outline === undefined}
          onClick={() => void record()}
        >
          {isRecording ? 'Recording…' : `Record video (${formatSeconds(duration - skipped)})`}
        </button>
      </p>
    </Modal>
  )
}
