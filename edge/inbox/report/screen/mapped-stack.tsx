import { type ReactNode, useContext, useEffect, useState } from 'react'
import { formatError } from '../../app/api.ts'
import type { MappedFrame, MappedFrames } from '../../source-maps/contract.ts'
import { InlineText } from '../../app/controls.tsx'
import { escapeInvisible } from '../../app/escape-invisible.ts'
import { Scrollable, TextBlock, UnmappedStack } from './text-block.tsx'
import { loadFrames, splitStack, StackContext } from './stack.ts'

interface MappedStackProps {
  text: string
  /** What is above the stack trace; the message of the error is left out if it is the same. */
  title?: string | undefined
  recorded: ReactNode
}

/**
 * The frames of a stack trace at their original positions, with lines of the source, between those without a map. The
 * recorded trace is folded below them. Shows only the recorded trace until the positions are known, and if there are none.
 */
export function MappedStack({ text, title, recorded }: MappedStackProps) {
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
      {lines.length === 0 ? recorded : message !== (title ?? '') && <TextBlock text={message} />}
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
        {context.lines.map((text, index) => {
          const number = context.firstLine + index
          return (
            // The number is not copied with the line.
            <span
              key={index}
              className={number === line ? 'stack-line stack-line-current' : 'stack-line'}
              data-number={number}
            >
              {`${escapeInvisible(text)}\n`}
            </span>
          )
        })}
      </pre>
    </details>
  )
}
