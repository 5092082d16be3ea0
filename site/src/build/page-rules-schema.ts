import { type AskName, ASKABLE } from '@node-docs/edge/diagnose'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'))
const value = v.union([v.string(), v.number(), v.boolean(), v.null()])
const comparisons = {
  is: v.optional(value),
  isNot: v.optional(value),
  above: v.optional(v.number()),
  below: v.optional(v.number()),
  has: v.optional(text),
  present: v.optional(v.boolean()),
}
/** Texts of log lines. The matcher knows ASCII only, and `…` for a gap. Shorter texts match too many lines. */
const line = v.pipe(
  v.string(),
  // oxlint-disable-next-line no-control-regex -- it describes the characters that are allowed
  v.regex(/^[\u0000-\u007f…]+$/, 'has a character that is not ASCII'),
  v.check(
    (written) => written.split('…').some((piece) => piece.length >= 4),
    'has no piece of four characters',
  ),
)
const names = Object.keys(ASKABLE).filter((name): name is AskName => name in ASKABLE)

const outcome = {
  severity: v.picklist(
    ['critical', 'problem', 'notice', 'harmless'],
    'must be critical, problem, notice or harmless',
  ),
  priority: v.optional(
    v.pipe(v.number(), v.minValue(0, 'must be 0 to 99'), v.maxValue(99, 'must be 0 to 99')),
  ),
  releases: v.optional(v.strictObject({ since: v.optional(text), before: v.optional(text) })),
  first: text,
  ask: v.optional(v.array(v.picklist(names, `must be one of ${names.join(', ')}`))),
}

const ruleSchema = v.strictObject({
  lines: v.optional(v.pipe(v.array(line), v.minLength(1, 'is empty'))),
  unless: v.optional(v.array(text)),
  isGeneral: v.optional(v.boolean()),
  atLeast: v.optional(v.pipe(v.number(), v.minValue(2, 'must be at least 2'))),
  when: v.optional(v.array(v.strictObject({ fact: text, ...comparisons }))),
  means: v.optional(text),
  past: v.optional(text),
  ...outcome,
})

/** The field `diagnosis` of the front matter: rules by the id of the section that explains them. */
export const pageRulesSchema = v.record(v.string(), v.array(ruleSchema))
export type PageRules = v.InferOutput<typeof pageRulesSchema>

/** The rules of `content/config-rules.ts`. */
export const configRulesSchema = v.array(
  v.strictObject({
    section: v.pipe(v.string(), v.regex(/^\/[\w/-]+#[\w.-]+$/, 'must be a path with a fragment')),
    key: text,
    ...comparisons,
    and: v.optional(v.array(v.strictObject({ key: text, ...comparisons }))),
    role: v.optional(v.picklist(['validator', 'candidate', 'archival', 'rpc'])),
    means: text,
    ...outcome,
  }),
)
export type ConfigRules = v.InferOutput<typeof configRulesSchema>
