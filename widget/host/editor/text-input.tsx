import { useLayoutEffect, useRef } from 'react'
import type { Point } from './geometry.ts'
import { TEXT_SIZE, textOutline } from './shapes.ts'

export interface TextInputProps {
  /** Start of the text's base line in the window, in CSS pixels. */
  at: Point
  color: string
  label: string
  onEnd: (text: string) => void
}

/** Long enough for a note; the page shows it on one line. */
const MOST_CHARACTERS = 200

/** The field in which the visitor types a text. It ends when it loses the focus. */
export function TextInput({ at, color, label, onEnd }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // Synchronous, within the press: iOS shows no keyboard otherwise.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <input
      ref={input}
      className="text-input"
      type="text"
      aria-label={label}
      maxLength={MOST_CHARACTERS}
      autoComplete="off"
      style={{
        left: `${at.x}px`,
        top: `${at.y - TEXT_SIZE}px`,
        fontSize: `${TEXT_SIZE}px`,
        color,
        backgroundColor: textOutline(color),
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => onEnd(currentTarget.value)}
    />
  )
}
