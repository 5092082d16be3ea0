import { hostileJson, hostileNumbers, hostileTexts } from './hostile-values.ts'
import type { Random } from './random.ts'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  format?: string
  additionalProperties?: Schema | boolean
  minimum?: number
}

export interface Source {
  random: Random
  /** Existing ids and tokens, for fields that refer to one. */
  known: readonly string[]
}

/**
 * Share of values that are hostile. It is so low that a third of the requests are valid and reach the code behind
 * validation.
 */
const HOSTILE_SHARE = 0.06

/** Creates the JSON text of a value that mostly follows the schema, with hostile values in some places. */
export function createJson(schema: Schema, source: Source): string {
  const { random } = source
  if (random.chance(HOSTILE_SHARE)) return createHostile(random)
  if (schema.anyOf) return createJson(random.pick(schema.anyOf), source)
  if (schema.enum) return JSON.stringify(random.pick(schema.enum))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  switch (schema.type) {
    case 'object':
      return createObject(schema, source)
    case 'array':
      return createArray(schema, source)
    case 'string':
      return JSON.stringify(createText(schema, source))
    case 'integer':
    case 'number':
      return String((schema.minimum ?? 0) + random.int(100))
    case 'boolean':
      return String(random.chance(0.5))
    case 'null':
      return 'null'
    case undefined:
    default:
      return createHostile(random)
  }
}

function createHostile(random: Random): string {
  switch (random.int(3)) {
    case 0:
      return JSON.stringify(random.pick(hostileTexts))
    case 1:
      return String(random.pick(hostileNumbers))
    default:
      return random.pick(hostileJson)
  }
}

function createObject(schema: Schema, source: Source): string {
  const { random } = source
  const { additionalProperties, properties = {}, required = [] } = schema
  const members = Object.entries(properties)
    .filter(([name]) => (required.includes(name) ? random.chance(0.97) : random.chance(0.4)))
    .map(([name, value]) => `${JSON.stringify(name)}:${createJson(value, source)}`)
  const extra = typeof additionalProperties === 'object' ? additionalProperties : {}
  if (typeof additionalProperties === 'object' || random.chance(HOSTILE_SHARE)) {
    members.push(`${JSON.stringify(random.pick(hostileTexts))}:${createJson(extra, source)}`)
  }
  // Adds a duplicate key, because parsers disagree on which value counts.
  const [first] = members
  if (first !== undefined && random.chance(0.03)) members.push(first)
  return `{${members.join()}}`
}

function createArray({ items = {} }: Schema, source: Source): string {
  const { random } = source
  const length = random.chance(0.02) ? 600 : random.int(4)
  return `[${Array.from({ length }, () => createJson(items, source)).join()}]`
}

function createText({ format, pattern = '' }: Schema, { random, known }: Source): string {
  const example = createExample(format, pattern)
  if (example !== undefined) return example
  if (random.chance(0.2)) return random.pick(hostileTexts)
  return random.pick([...known, 'a', 'BUG', 'some words', 'Größe', 'x'.repeat(64)])
}

/** Returns a valid value for a format or pattern. `createJson` already adds hostile values. */
function createExample(format: string | undefined, pattern: string): string | undefined {
  if (format === 'date-time') return '2026-11-20T10:00:00.000Z'
  if (format === 'email') return 'ann@example.com'
  if (format === 'uri') return 'http://127.0.0.1:9/hook'
  if (pattern.startsWith('^#')) return '#0A58CA'
  if (pattern.includes('https?:')) return 'http://127.0.0.1:9'
  return pattern.startsWith('^[A-Za-z') ? 'owner/name' : undefined
}
