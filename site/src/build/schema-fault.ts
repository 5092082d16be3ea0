import * as v from 'valibot'

export interface SchemaFault {
  /** From the outermost field to the one that is wrong. */
  path: string[]
  message: string
  hint?: string
}

type Schema = v.GenericSchema

/** Checks settings written by hand: the value, or everything that is wrong with it in words. */
export function readSettings<const S extends Schema>(
  schema: S,
  input: unknown,
): { value: v.InferOutput<S> } | { faults: SchemaFault[] } {
  const result = v.safeParse(schema, input)
  if (result.success) return { value: result.output }
  return { faults: result.issues.map((issue) => explain(issue, schema)) }
}

function explain(issue: v.BaseIssue<unknown>, schema: Schema): SchemaFault {
  const path = issue.path?.map((item) => String(item.key)) ?? []
  const field = path.join('.') || 'the file'
  if (issue.kind === 'schema' && issue.expected === 'never') {
    const known = knownFields(schema, path.slice(0, -1))
    return { path, message: `unknown field ${field}`, hint: `Known are ${known.join(', ')}.` }
  }
  if (issue.received === 'undefined') return { path, message: `${field} is missing` }
  if (issue.kind === 'schema') {
    return {
      path,
      message: `${field} is ${issue.received}, expected is ${issue.expected ?? 'something else'}`,
    }
  }
  return { path, message: `${field} ${issue.message}: ${issue.received}` }
}

/** The fields of the object that stands at `path` of a schema. */
function knownFields(schema: unknown, path: readonly string[]): string[] {
  let current = schema
  for (const key of path) current = member(unwrap(current), key)
  const inner = unwrap(current)
  return isObject(inner) && isObject(inner['entries']) ? Object.keys(inner['entries']) : []
}

function member(schema: unknown, key: string): unknown {
  if (!isObject(schema)) return undefined
  return isObject(schema['entries']) ? schema['entries'][key] : schema['item']
}

function unwrap(schema: unknown): unknown {
  return isObject(schema) && 'wrapped' in schema ? unwrap(schema['wrapped']) : schema
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
