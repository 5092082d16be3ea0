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

export const projectLabelSchema = v.object({ project: v.string(), ...labelSchema.entries })

export type ProjectLabel = v.InferOutput<typeof projectLabelSchema>

/** Response of GET /inbox/api/labels, ordered by name. */
export const labelsSchema = v.object({ labels: v.array(projectLabelSchema) })

/** Body of PATCH /inbox/api/projects/:sdkKey/labels/:name. Every field is optional. */
export const labelPatchSchema = v.partial(v.strictObject({ name: labelName, color: v.picklist(labelColors) }))

export type LabelPatch = v.InferOutput<typeof labelPatchSchema>

/** Returns the color of a new label: the same name gets the same color in every project. */
export function selectLabelColor(name: string): LabelColor {
  let sum = 0
  for (const character of name.toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return labelColors[1 + (sum % (labelColors.length - 1))] ?? 'gray'
}
