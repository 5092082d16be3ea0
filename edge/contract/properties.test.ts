import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import * as contract from './index.ts'

const schemas = Object.entries(contract).flatMap(([name, schema]): [string, v.GenericSchema][] =>
  isSchema(schema) ? [[name, schema]] : [],
)

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

/** JSON values that resemble real messages: they use keys of the protocol, with arbitrary values. */
const keys = schemas.flatMap(([, schema]) => ('entries' in schema ? Object.keys(Object(schema.entries)) : []))
const anything = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...new Set(keys), '__proto__', 'constructor'), fc.jsonValue(), {
    maxKeys: 8,
  }),
)

test.each(schemas)('%s accepts or refuses any value without prototype pollution', (_, schema) => {
  fc.assert(
    fc.property(anything, (input) => {
      v.safeParse(schema, input)
    }),
    { numRuns: 200 },
  )
  expect(Object({}).polluted).toBeUndefined()
})

test.each(schemas)('%s accepts values that match its rules, and its own output', (name, schema) => {
  // Query schemas convert text to other types, so their output cannot be parsed again.
  const isTransforming = name.endsWith('QuerySchema')
  fc.assert(
    fc.property(describedBy(schema), (input) => {
      const result = v.safeParse(schema, input)
      // The generator does not know rules that involve several fields, so generated values that break such a rule are
      // skipped.
      fc.pre(result.success)
      if (!isTransforming) expect(v.parse(schema, result.output)).toEqual(result.output)
    }),
    { numRuns: 50 },
  )
})

const objects = schemas.filter(([, schema]) => requiredKeys(schema).length > 0)

test.each(objects)('%s refuses an object without one of its required fields', (_, schema) => {
  for (const key of requiredKeys(schema)) {
    fc.assert(
      fc.property(describedBy(schema), (input) => {
        const { [key]: _dropped, ...rest } = Object(input)
        expect(v.safeParse(schema, rest).success).toBe(false)
      }),
      { numRuns: 5 },
    )
  }
})

/** Properties of a schema that the generator reads. A schema has only some of them, depending on its `type`. */
interface Parts {
  type: string
  entries?: Record<string, v.GenericSchema>
  item?: v.GenericSchema
  key?: v.GenericSchema
  value?: v.GenericSchema
  wrapped?: v.GenericSchema
  literal?: string
  options?: readonly unknown[]
  pipe?: readonly Rule[]
}

interface Rule {
  kind: string
  type: string
  requirement?: unknown
}

function partsOf(schema: v.GenericSchema): Parts {
  return Object(schema)
}

function requiredKeys(schema: v.GenericSchema): string[] {
  const entries = Object.entries(partsOf(schema).entries ?? {})
  return entries
    .filter(([, entry]) => !['optional', 'unknown'].includes(partsOf(entry).type) && !('fallback' in entry))
    .map(([key]) => key)
}

/** Generates values for a schema of the contract. */
function describedBy(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const { type, pipe = [], ...parts } = partsOf(schema)
  const rules = pipe.slice(1).filter(({ kind }) => kind === 'validation')
  switch (type) {
    case 'string':
      return textFor(rules)
    case 'number':
      return numberFor(rules)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'unknown':
      return fc.jsonValue()
    // The only custom schema is that of a report, which accepts any object.
    case 'custom':
      return fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 })
    case 'literal':
      return fc.constant(parts.literal)
    case 'picklist':
      return fc.constantFrom(...(parts.options ?? []))
    case 'union':
    case 'variant':
      return fc.oneof(...(parts.options ?? []).filter(isSchema).map(describedBy))
    case 'nullable':
      return fc.option(inner(parts.wrapped))
    case 'optional':
      return inner(parts.wrapped)
    case 'array':
      return fc.array(inner(parts.item), { minLength: limitOf(rules, 'min_length') ?? 0, maxLength: 3 })
    case 'record':
      return fc.dictionary(inner(parts.key).map(String), inner(parts.value), { maxKeys: 3 })
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return fc.record(
        Object.fromEntries(
          Object.entries(parts.entries ?? {}).map(([key, entry]) => [key, describedBy(entry)]),
        ),
        { requiredKeys: requiredKeys(schema) },
      )
    default:
      throw new Error(`The generator does not know schemas of the type ${type}.`)
  }
}

function inner(schema: v.GenericSchema | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) throw new Error('The schema has no inner one.')
  return describedBy(schema)
}

function limitOf(rules: readonly Rule[], type: string): number | undefined {
  const requirement = rules.find((rule) => rule.type === type)?.requirement
  return typeof requirement === 'number' ? requirement : undefined
}

function textFor(rules: readonly Rule[]): fc.Arbitrary<string> {
  const pattern = rules.find(({ type }) => type === 'regex')?.requirement
  if (rules.some(({ type }) => type === 'iso_timestamp'))
    return fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (rules.some(({ type }) => type === 'iso_date'))
    return fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (rules.some(({ type }) => type === 'url')) return fc.webUrl()
  if (pattern instanceof RegExp) return fc.stringMatching(pattern)
  return fc.string({
    minLength: limitOf(rules, 'min_length') ?? 0,
    maxLength: Math.min(limitOf(rules, 'max_length') ?? 20, 20),
  })
}

function numberFor(rules: readonly Rule[]): fc.Arbitrary<number> {
  const bounds = { min: limitOf(rules, 'min_value') ?? -1e6, max: limitOf(rules, 'max_value') ?? 1e6 }
  return rules.some(({ type }) => type === 'integer')
    ? fc.integer(bounds)
    : fc.double({ ...bounds, noNaN: true })
}
