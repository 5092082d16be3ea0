import { useEffect, useRef, useState } from 'react'
import { Scrollable } from '../scrollable.tsx'

export interface SnapshotViewProps {
  /** On the files host; expires. */
  url: string
  width: number
  height: number
}

/** The page as it was when the report was sent, with what was drawn on it: a document that may do nothing. */
export function SnapshotView({ url, width, height }: SnapshotViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [isFitted, setIsFitted] = useState(true)
  const [isOpen, setIsOpen] = useState(false)

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
            src={isOpen ? `${url}&resources=allow` : url}
            width={width}
            height={height}
            tabIndex={-1}
            style={{ transform: `scale(${scale})` }}
          />
        </div>
      </Scrollable>
      <p className="media-note">
        <button
          className="link"
          type="button"
          aria-pressed={!isFitted}
          onClick={() => setIsFitted(!isFitted)}
        >
          Full size
        </button>
        {' · '}
        {isOpen ? (
          'Pictures and fonts are loaded from where the page had them.'
        ) : (
          <>
            Pictures and fonts that the page had elsewhere are not loaded.{' '}
            <button className="link" type="button" onClick={() => setIsOpen(true)}>
              Load them
            </button>{' '}
            – their servers then learn that somebody looks.
          </>
        )}
      </p>
    </div>
  )
}
