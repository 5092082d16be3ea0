import type { PlayerClient } from '@node-docs/widget/player-client/player-client.ts'
import { useEffect, useRef, useState } from 'react'
import { canHighlight } from '../../../contract/snapshot.ts'
import { InlineText } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import type { ReportDetail } from '../contract.ts'
import { Scrollable } from './text-block.tsx'
import { type Tab, Tabs } from './tabs.tsx'
import { formatBytes } from './format-times-and-sizes.ts'
import type { FileView, ReportView } from './parse-report.ts'
import { ReplayView } from './player.tsx'

interface ReportMedia {
  detail: ReportDetail
  view: ReportView
  player: PlayerClient | undefined
  /** URL of the files host. */
  files: string
}

interface MediaTabsProps {
  tabs: readonly Tab[]
  /** Id of the active tab; the first tab if undefined. */
  active: string | undefined
  onChange: (id: string) => void
}

/** Tabs with the snapshot, replay, recording and files of a report. */
export function MediaTabs({ tabs, active, onChange }: MediaTabsProps) {
  return (
    <Tabs
      className="media"
      label="Media"
      tabs={tabs}
      active={active ?? tabs[0]?.id ?? ''}
      onChange={onChange}
    />
  )
}

/** Returns the tabs of what the report has; none for a report with text only. */
export function listMediaTabs({ detail, view, player, files }: ReportMedia): Tab[] {
  const { snapshot, attachments } = view
  const recording = resolveUploadUrl(view.recordingUrl, files)
  const tabs: Tab[] = []
  if (snapshot && detail.snapshotUrl !== null) {
    tabs.push({
      id: 'snapshot',
      label: 'Snapshot',
      content: <SnapshotView url={detail.snapshotUrl} width={snapshot.width} height={snapshot.height} />,
    })
  }
  if (player) {
    tabs.push({ id: 'replay', label: 'Replay', content: <ReplayView player={player} files={files} /> })
  }
  if (recording !== undefined) {
    tabs.push({ id: 'recording', label: 'Recording', content: <RecordingView url={recording} /> })
  }
  if (attachments.length > 0) {
    tabs.push({
      id: 'files',
      label: 'Files',
      count: attachments.length,
      content: <FilesView attachments={attachments} files={files} />,
    })
  }
  return tabs
}

interface SnapshotViewProps {
  /** A signed URL on the files host that expires. */
  url: string
  width: number
  height: number
}

/**
 * Shows the page as it was when the report was sent, with the visitor's annotations, in a sandbox without permissions.
 */
function SnapshotView({ url, width, height }: SnapshotViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [isFitted, setIsFitted] = useState(true)
  const [loadsResources, setLoadsResources] = useState(false)

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const update = (): void =>
      setScale(isFitted ? Math.min(element.clientWidth / width, element.clientHeight / height, 1) : 1)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFitted, width, height])

  return (
    <div className="snapshot">
      <Scrollable
        className={isFitted ? 'snapshot-viewport' : 'snapshot-viewport snapshot-full-size'}
        label="Snapshot"
        box={box}
      >
        <div className="snapshot-page" style={{ inlineSize: width * scale, blockSize: height * scale }}>
          <iframe
            title="Snapshot of the page"
            sandbox=""
            referrerPolicy="no-referrer"
            src={loadsResources ? `${url}&resources=allow` : url}
            width={width}
            height={height}
            // Keys scroll a frame only while it has the focus.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            style={{ transform: `scale(${scale})` }}
          />
        </div>
      </Scrollable>
      <p className="media-note">
        {isHighlighted(url) && 'The selected part is outlined. '}
        <button
          className="link"
          type="button"
          aria-pressed={!isFitted}
          onClick={() => setIsFitted(!isFitted)}
        >
          Full size
        </button>
        {' · '}
        {loadsResources ? (
          'Images and fonts are loaded from their servers.'
        ) : (
          <>
            Images and fonts from other servers are not loaded.{' '}
            <button className="link" type="button" onClick={() => setLoadsResources(true)}>
              Load them
            </button>{' '}
            (this reveals your visit to those servers)
          </>
        )}
      </p>
    </div>
  )
}

/** The screen recording. */
function RecordingView({ url }: { url: string }) {
  return (
    <div className="recording">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- screen recordings have no captions */}
      <video
        className="recording-video"
        src={url}
        controls
        preload="metadata"
        aria-label="Screen recording"
      />
    </div>
  )
}

/** The attachments, with thumbnails of images. */
function FilesView({ attachments, files }: { attachments: readonly FileView[]; files: string }) {
  return (
    <ul className="files">
      {attachments.map((file, index) => {
        const url = resolveUploadUrl(file.url, files)
        return (
          <li key={index} className="file">
            {url !== undefined && file.type.startsWith('image/') && (
              <img className="file-thumbnail" src={url} alt="" loading="lazy" />
            )}
            <Icon name="attachment" />
            {url === undefined ? (
              <InlineText text={file.name} />
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                <InlineText text={file.name === '' ? 'Unnamed file' : file.name} />
              </a>
            )}
            <span className="muted">{formatBytes(file.size)}</span>
            {url === undefined && (
              <span className="muted">Not uploaded through the widget, so there is no link.</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Names of uploaded files. */
const FILE_NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Returns the URL of an uploaded file on the files host. A report may contain any URL, so only the file name is used.
 * Undefined for other URLs.
 */
export function resolveUploadUrl(url: string, files: string): string | undefined {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return FILE_NAME.test(name) ? `${files}/${name}` : undefined
}

/** Returns the snapshot's URL, with an outline around the selected element if the server accepts its selector. */
export function highlightElement(snapshotUrl: string, selector: string): string {
  return canHighlight(selector)
    ? `${snapshotUrl}&${new URLSearchParams({ highlight: selector })}`
    : snapshotUrl
}

/** Whether the snapshot of this URL outlines an element. */
export function isHighlighted(snapshotUrl: string): boolean {
  return snapshotUrl.includes('&highlight=')
}
