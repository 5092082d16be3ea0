import { FlattenMap, type TraceMap } from '@jridgewell/trace-mapping'
import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000))

/** Sections of an index map. Sections within sections are refused, as ECMA-426 does. */
export const sectionsSchema = v.array(
  v.object({
    offset: v.object({ line: count, column: count }),
    map: v.object({
      sources: v.optional(v.array(v.nullable(v.string())), []),
      names: v.optional(v.array(v.string()), []),
      sourcesContent: v.optional(v.array(v.nullable(v.string())), []),
      mappings: v.string(),
    }),
  }),
)

/** Maximum number of lines before a section. The offset of a section creates a list for each of them. */
const MOST_LINES = 1_000_000

export function flattenSections(sections: v.InferOutput<typeof sectionsSchema>): TraceMap {
  if (sections.some(({ offset }) => offset.line > MOST_LINES))
    throw new Error('A section starts after the last possible line.')
  return new FlattenMap({
    version: 3,
    sections: sections.map(({ offset, map }) => ({ offset, map: { version: 3, ...map } })),
  })
}
