import type * as v from 'valibot'
import { JSON_DEPTH, JSON_VALUES } from '../../contract/limits.ts'
import { createJsonScanner, JsonError } from './json-scanner.ts'
import { ProblemError } from './problem.ts'
import { receiveBody } from './receive-body.ts'
import { parse } from './validate.ts'

/** Parses a small JSON body without validation. */
export async function readJson(request: Request, maximumBytes: number): Promise<unknown> {
  const scanner = createJsonScanner({ onValueStart() {}, onValueEnd() {} }, JSON_DEPTH, JSON_VALUES)
  const decoder = new TextDecoder()
  let text = ''
  try {
    await receiveBody(request, maximumBytes, {
      onPlain(chunk) {
        scanner.push(chunk)
        text += decoder.decode(chunk, { stream: true })
      },
    })
    scanner.end()
  } catch (error) {
    throw toProblem(error)
  }
  const value: unknown = JSON.parse(text)
  return value
}

export async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  maximumBytes: number,
): Promise<v.InferOutput<Schema>> {
  return parse(schema, await readJson(request, maximumBytes), 'invalid_body')
}

export function toProblem(error: unknown): unknown {
  return error instanceof JsonError ? new ProblemError(error.code, error.message) : error
}
