import * as v from 'valibot'
import { ProblemError } from './problem.ts'

/** @throws ProblemError that names the first invalid key and its allowed values. */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  code: 'invalid_body' | 'invalid_query',
): v.InferOutput<Schema> {
  // Without `abortEarly`, a body with a million invalid items would create a million issues.
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  throw new ProblemError(code, formatIssue(result.issues[0]) + listKnown(schema, result.issues[0]))
}

/** Lists the known fields after an error about an unknown one. Fields of nested objects are not listed. */
function listKnown(schema: v.GenericSchema, { expected, path }: v.BaseIssue<unknown>): string {
  if (expected !== 'never' || path?.length !== 1 || !('entries' in schema)) return ''
  const known = Object.keys(Object(schema.entries))
  return known.length === 0 ? ' There are none here.' : ` The known fields are ${known.join(', ')}.`
}

/** Maximum number of characters of a received value in an error. */
const SHOWN = 60

/** Says what is wrong with a value, where, and what to send instead: `status: “fixed” is not allowed. Use …`. */
export function formatIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  if (isDefault(issue)) return `${path ?? 'body'}: ${describe(issue)}`
  const sentence = completeMessage(issue.message)
  return path === null ? sentence : `${path}: ${sentence}`
}

/** Messages of schemas are sentences, or name what to enter: `an email address`. */
function completeMessage(message: string): string {
  return /^(?:an? |at (?:most|least) |the )/.test(message) ? `enter ${message}.` : message
}

function isDefault({ message, received }: v.BaseIssue<unknown>): boolean {
  return message.startsWith('Invalid ') && message.endsWith(`eceived ${received}`)
}

function describe(issue: v.BaseIssue<unknown>): string {
  const { expected, input, received, requirement, type } = issue
  switch (type) {
    case 'max_length':
      return `has ${describeLength(input)}; the limit is ${String(requirement)}. Shorten it.`
    case 'min_length':
      return `has ${describeLength(input)}; it needs at least ${String(requirement)}. Add to it.`
    case 'max_value':
      return `is ${received}; use at most ${String(requirement)}.`
    case 'min_value':
      return `is ${received}; use at least ${String(requirement)}.`
    case 'integer':
      return `is ${received}; use a whole number.`
    case 'url':
      return `${quote(received)} is not a URL. Enter one that starts with https://.`
    case 'picklist':
    case 'literal':
      return `${quote(received)} is not allowed. Use ${listChoices(expected ?? '')}.`
  }
  if (expected === 'never') return 'is not a known field. Remove it, or check its spelling.'
  if (input === undefined) return 'is missing. Add it.'
  const wanted = typeNames[expected ?? '']
  return wanted === undefined
    ? `${quote(received)} is not valid here.`
    : `is ${typeNames[received] ?? received}; use ${wanted}.`
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
}

function describeLength(input: unknown): string {
  if (Array.isArray(input)) return `${input.length} ${input.length === 1 ? 'item' : 'items'}`
  const count = String(input).length
  return `${count} ${count === 1 ? 'character' : 'characters'}`
}

/** Valibot lists choices as `("a" | "b")`. */
function listChoices(expected: string): string {
  const choices = expected.replace(/^\(|\)$/g, '').split(' | ')
  return choices.length === 1 ? choices.join('') : `one of ${choices.join(', ')}`
}

function quote(received: string): string {
  const text = received.replace(/^"|"$/g, '')
  return `“${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`
}
