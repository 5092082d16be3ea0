import * as v from 'valibot'
import { contentHash } from '../mdx/content-hash.ts'
import { createError, type Fault, type Parsed, type Position } from '../mdx/content-problem.ts'
import { isObject } from '@node-docs/edge/contract/is-object'
import { BuildError } from './build-error.ts'

type Schema = v.GenericSchema

/** Hints for values of a wrong type. The key is the expected type. */
const TYPE_HINTS: Readonly<Record<string, string>> = {
  string: 'Write text, in quotes if it is a number or true, or starts with a sign such as #.',
  number: 'Write a number without quotes.',
  boolean: 'Write true or false, without quotes.',
  Array: 'Write a list, such as [one, two].',
  Object: 'Write fields in braces, such as { name: value }.',
}

/**
 * Parses settings that a person wrote. `locate` returns the position of a field in the file. If the field is missing,
 * it returns the position of a field around it, or the start of the file.
 */
export function parseSettings<const S extends Schema>(
  schema: S,
  input: unknown,
  locate: (path: readonly string[]) => Position,
): Parsed<v.InferOutput<S>> {
  const result = v.safeParse(schema, input)
  if (result.success) return { value: result.output }
  return {
    faults: result.issues.flatMap((issue) =>
      issue.kind === 'schema' && issue.expected === 'never'
        ? explainUnknown(issue, { schema, locate })
        : [explain(issue, locate)],
    ),
  }
}

/** Reports all unknown fields of an object, of which the schema reports only the first. */
function explainUnknown(
  issue: v.BaseIssue<unknown>,
  { schema, locate }: { schema: Schema; locate: (path: readonly string[]) => Position },
): Fault[] {
  const path = issue.path?.map((item) => String(item.key)) ?? []
  const parent = path.slice(0, -1)
  const known = knownFields(schema, parent)
  const fields = Object.keys(Object(issue.path?.at(-1)?.input))
  const unknown = fields.filter((name) => !known.includes(name))
  return unknown.map((name) => ({
    ...locate([...parent, name]),
    message: `unknown field ${[...parent, name].join('.')}`,
    hint: `Known fields: ${known.join(', ')}.`,
  }))
}

function explain(issue: v.BaseIssue<unknown>, locate: (path: readonly string[]) => Position): Fault {
  const path = issue.path?.map((item) => String(item.key)) ?? []
  const field = path.join('.') || 'the file'
  const place = locate(path)
  if (issue.received === 'undefined') {
    const hint = 'Add it. content/README.md explains every field.'
    return { ...place, message: `${field} is missing`, hint }
  }
  if (issue.kind === 'schema') {
    const hint = TYPE_HINTS[issue.expected ?? '']
    const message = `${field} is ${issue.received}, expected ${issue.expected ?? 'something else'}`
    return { ...place, message, ...(hint !== undefined && { hint }) }
  }
  // For an empty string, the schema library reports the length 0 as the received value. The message must not mention
  // it.
  if (issue.message === 'is empty') return { ...place, message: `${field} is empty`, hint: 'Write a value.' }
  return { ...place, message: `${field} ${issue.message}: ${issue.received}` }
}

/** Returns the names of the fields of the object at `path` in a schema. */
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

interface SettingsFile {
  /** Absolute path. */
  path: string
  /** Path from the repository root, for messages. */
  file: string
  text: string
}

/** Imports the export `name` of a TypeScript file in `content`. The type is unknown, so callers must check it. */
export async function importSettings(name: string, { path, file, text }: SettingsFile): Promise<unknown> {
  try {
    // The hash in the query makes Bun import a changed file again, when a process that watches files builds a second
    // time.
    const module: Record<string, unknown> = await import(`${path}?${contentHash(text)}`)
    if (module[name] !== undefined) return module[name]
  } catch (error) {
    throw new BuildError([createError(file, toImportFault(error))])
  }
  throw new BuildError([
    createError(file, {
      line: 1,
      column: 1,
      message: `the file does not export \`${name}\``,
      hint: `Write: export const ${name} = …`,
    }),
  ])
}

/** Bun throws a BuildMessage for one syntax error, and an AggregateError for several. */
function toImportFault(error: unknown): Fault {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error) && !(first instanceof BuildMessage)) return { message: String(first) }
  const position = first instanceof BuildMessage ? first.position : null
  return { ...(position && { line: position.line, column: position.column }), message: first.message }
}
