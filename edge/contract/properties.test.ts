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

/** JSON values that come near to what the wire carries: its keys, with anything behind them. */
const keys = schemas.flatMap(([, schema]) => ('entries' in schema ? Object.keys(Object(schema.entries)) : []))
const value = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...new Set(keys), '__proto__', 'constructor'), fc.jsonValue(), {
    maxKeys: 8,
  }),
)

test.each(schemas)(
  '%s refuses or accepts whatever it is given, and accepts again what it made of it',
  (name, schema) => {
    // A query parameter is text and comes out as a number: what it makes is not what it takes.
    const isTransforming = name.endsWith('QuerySchema')
    fc.assert(
      fc.property(value, (input) => {
        const result = v.safeParse(schema, input)
        if (!result.success) return expect(result.issues.length).toBeGreaterThan(0)
        if (!isTransforming) expect(v.parse(schema, result.output)).toEqual(result.output)
      }),
      { numRuns: 300 },
    )
    expect(Object({}).polluted).toBeUndefined()
  },
)
