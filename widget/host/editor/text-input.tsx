import { useLayoutEffect, useRef } from 'react'
import type { Point } from './geometry.ts'
import { textOutline } from './shapes.ts'

export interface TextInputProps {
  /** Start of the text's baseline in the window, in CSS pixels. */
  at: Point
  /** Font size in the window, in CSS pixels. */
  size: number
  color: string
  label: string
  onEnd: (text: string) => void
}

/** Maximum length of the text, enough for a note. */
const MAX_CHARACTERS = 200

/** The field in which the visitor types text. The text is finished when the field loses the focus. */
export function TextInput({ at, size, color, label, onEnd }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // Focuses the field synchronously while the press is handled. Otherwise, iOS shows no keyboard.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <input
      ref={input}
      className="text-input"
      type="text"
      aria-label={label}
      maxLength={MAX_CHARACTERS}
      autoComplete="off"
      style={{
        left: `${at.x}px`,
        // The field grows with its text and stays inside the window.
        translate: `min(0px, 100vw - ${at.x}px - 100%)`,
        top: `${at.y - size}px`,
        fontSize: `${size}px`,
        color,
        backgroundColor: textOutline(color),
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => onEnd(currentTarget.value)}
    />
  )
}
