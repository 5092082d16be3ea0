import { type ReactNode, useContext, useEffect, useState } from 'react'
import { formatError } from '../../app/api.ts'
import type { MappedFrame, MappedFrames } from '../../source-maps/contract.ts'
import { InlineText } from '../../app/controls.tsx'
import { escapeInvisible } from '../../app/escape-invisible.ts'
import { Scrollable, TextBlock, UnmappedStack } from './text-block.tsx'
import { loadFrames, splitStack, StackContext } from './stack.ts'

/**
 * The frames of a stack trace at their original positions, with lines of the source, between those without a map. The
 * recorded trace is folded below them. Shows only the recorded trace until the positions are known, and if there are none.
 */
export function MappedStack({ text, recorded }: { text: string; recorded: ReactNode }) {
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
  if (error !== '')
    return (
      <>
        <p className="error" role="alert">
          Couldn’t load the source maps. {error}
        </p>
        {recorded}
      </>
    )
  if (!source) return recorded
  if (!mapped) return <UnmappedStack recorded={recorded} />
  const { message, lines } = splitStack(text, mapped.frames)
  const opened = lines.find((line) => typeof line !== 'string' && line.context !== null)
  return (
    <div className="mapped-stack">
      {lines.length === 0 ? recorded : message !== '' && <TextBlock text={message} />}
      {lines.length > 0 && (
        <Scrollable className="stack-frames mono" label="Frames">
          {lines.map((line, index) =>
            typeof line === 'string' ? (
              <p key={index} className="stack-frame muted">
                <InlineText text={line} />
              </p>
            ) : (
              <Frame key={index} frame={line} isOpen={line === opened} />
            ),
          )}
        </Scrollable>
      )}
      {mapped.problems.length > 0 && (
        <p className="hint">
          {mapped.problems.join(' ')}{' '}
          <a href={`../settings/${encodeURIComponent(source.project)}#source-maps`}>Upload source maps</a>
        </p>
      )}
      {lines.length > 0 && (
        <details>
          <summary className="hint">Recorded stack trace</summary>
          {recorded}
        </details>
      )}
    </div>
  )
}

function Frame({ frame, isOpen }: { frame: MappedFrame; isOpen: boolean }) {
  const { column, context, line, name, source } = frame
  const place = `${source}:${line}:${column}`
  const title = (
    <>
      {name !== '' && (
        <b>
          <InlineText text={name} />
        </b>
      )}{' '}
      <InlineText text={name === '' ? place : `(${place})`} />
    </>
  )
  if (context === null) return <p className="stack-frame">{title}</p>
  return (
    <details open={isOpen}>
      <summary className="stack-frame">{title}</summary>
      <pre className="stack-source" dir="auto">
        {formatContext(frame, context).map((text, index) => (
          <span
            key={index}
            className={context.firstLine + index === line ? 'stack-line stack-line-current' : 'stack-line'}
          >
            {escapeInvisible(text)}
          </span>
        ))}
      </pre>
    </details>
  )
}

/** Returns the lines of the source with their numbers; the line of the frame starts with `>`. */
function formatContext(
  { line }: MappedFrame,
  { firstLine, lines }: NonNullable<MappedFrame['context']>,
): string[] {
  const width = String(firstLine + lines.length).length
  return lines.map((text, index) => {
    const number = firstLine + index
    return `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`
  })
}
