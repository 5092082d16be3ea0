import { useEffect, useRef, useState } from 'react'
import { Scrollable } from '../scrollable.tsx'
import { isHighlighted } from './highlight-element.ts'

export interface SnapshotViewProps {
  /** A signed URL on the files host that expires. */
  url: string
  width: number
  height: number
}

/**
 * Shows the page as it was when the report was sent, with the visitor's annotations, in a sandbox without permissions.
 */
export function SnapshotView({ url, width, height }: SnapshotViewProps) {
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
