import * as v from 'valibot'
import { JSON_DEPTH, JSON_VALUES } from '../../contract/limits.ts'
import { formatIssue } from './format-issue.ts'
import { JsonError } from './json-error.ts'
import { createJsonScanner } from './json-scanner.ts'
import { ProblemError } from './problem.ts'
import { receiveBody } from './receive-body.ts'

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

/** @throws ProblemError that names the first invalid key and its allowed values. */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  code: 'invalid_body' | 'invalid_query',
): v.InferOutput<Schema> {
  // Without `abortEarly`, a body with a million invalid items would create a million issues.
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  throw new ProblemError(code, formatIssue(result.issues[0]))
}

export function toProblem(error: unknown): unknown {
  return error instanceof JsonError ? new ProblemError(error.code, error.message) : error
}
