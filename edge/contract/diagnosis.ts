import * as v from 'valibot'

const evidence = {
  /** Number of the line in the text, from 1; 0 for a value of a document. */
  line: v.number(),
  text: v.string(),
  /** The parts of the text that a rule names, as start and end in UTF-16 units. */
  marks: v.array(v.tuple([v.number(), v.number()])),
}

const findingSchema = v.object({
  /** The host or container, if the text has lines of several nodes. */
  node: v.optional(v.string()),
  /** Path of the section that explains it, with its fragment. */
  url: v.string(),
  title: v.string(),
  severity: v.picklist(['critical', 'problem', 'notice', 'harmless']),
  means: v.string(),
  first: v.string(),
  evidence: v.array(v.object(evidence)),
  /** Number of lines that match. */
  count: v.number(),
  /** Whether the log shows a synced node after the last of these lines. */
  isPast: v.boolean(),
  ask: v.array(v.string()),
})

/** The answer of POST /api/diagnose as JSON. */
export const diagnosisSchema = v.object({
  verdict: v.picklist([
    'problem',
    'notice',
    'nothing-known',
    'other-program',
    'unreadable',
    'unrelated',
    'empty',
  ]),
  summary: v.string(),
  recognized: v.array(v.string()),
  node: v.object({
    network: v.optional(v.string()),
    release: v.optional(v.string()),
    protocol: v.optional(v.number()),
    role: v.optional(v.string()),
    height: v.optional(v.number()),
    peers: v.optional(v.number()),
  }),
  findings: v.array(findingSchema),
  harmless: v.array(findingSchema),
  unexplained: v.array(
    v.object({ ...evidence, nearest: v.array(v.object({ url: v.string(), title: v.string() })) }),
  ),
  /** What else to send. */
  ask: v.array(v.string()),
  notes: v.array(v.string()),
})
