import * as v from 'valibot'
import { LABEL_CHARACTERS } from './limits.ts'

/** Names of colors instead of values, because the light and the dark theme use different shades. */
export const labelColors = ['gray', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const

export type LabelColor = (typeof labelColors)[number]

/** Name of a label, unique in its project, ignoring case. */
export const labelName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(LABEL_CHARACTERS),
  v.check((text) => !/\p{C}/u.test(text), 'a name without control characters'),
)

/** A label in a report. */
export const labelSchema = v.object({ name: v.string(), color: v.picklist(labelColors) })

export type Label = v.InferOutput<typeof labelSchema>
