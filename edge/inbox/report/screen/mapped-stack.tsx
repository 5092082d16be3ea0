import { useContext, useEffect, useState } from 'react'
import { formatError } from '../../app/api.ts'
import type { MappedFrame, MappedFrames } from '../../source-maps/contract.ts'
import { TextBlock } from './text-block.tsx'
import { cutFrames, findFrames, formatFrame, loadFrames, StackContext } from './stack.ts'

/**
 * The frames of a stack trace at their original positions, with lines of the source. The recorded trace is folded below
 * them. Shows only the recorded trace until the positions are known, and if there are none.
 */
export function MappedStack({ text }: { text: string }) {
  const source = useContext(StackContext)
  const [mapped, setMapped] = useState<MappedFrames>()
  const [error, setError] = useState('')
  useEffect(() => {
    if (!source) return undefined
    let isGone = false
    loadFrames(source).then(
      (loaded) => isGone || setMapped(loaded),
      (reason: unknown) => isGone || setError(formatError(reason)),
    )
    return () => void (isGone = true)
  }, [source])
  const recorded = <TextBlock text={text} />
  if (error !== '')
    return (
      <>
        <p className="error" role="alert">
          Couldn’t load the source maps. {error}
        </p>
        {recorded}
      </>
    )
  if (!source || !mapped) return recorded
  const frames = findFrames(text, mapped.frames)
  const first = frames.find(({ context }) => context !== null)
  const message = cutFrames(text, frames)
  return (
    <div className="detail-part mapped-stack">
      {frames.length > 0 && message !== '' && <TextBlock text={message} />}
      {mapped.problems.length > 0 && (
        <p className="muted">
          {mapped.problems.join(' ')}{' '}
          <a href={`../settings/${encodeURIComponent(source.project)}#source-maps`}>Upload source maps</a>
        </p>
      )}
      {frames.map((frame, index) => (
        <Frame key={index} frame={frame} isOpen={frame === first} />
      ))}
      {frames.length === 0 ? (
        recorded
      ) : (
        <details>
          <summary>Recorded stack trace</summary>
          {recorded}
        </details>
      )}
    </div>
  )
}

function Frame({ frame, isOpen }: { frame: MappedFrame; isOpen: boolean }) {
  const title = <TextBlock text={formatFrame(frame)} />
  if (frame.context === null) return title
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <TextBlock text={formatContext(frame, frame.context)} />
    </details>
  )
}

/** Returns the lines of the source with their numbers; the line of the frame starts with `>`. */
function formatContext(
  { line }: MappedFrame,
  { firstLine, lines }: NonNullable<MappedFrame['context']>,
): string {
  const width = String(firstLine + lines.length).length
  return lines
    .map((text, index) => {
      const number = firstLine + index
      return `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`
    })
    .join('\n')
}
