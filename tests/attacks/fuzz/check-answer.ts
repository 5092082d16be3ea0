import * as v from 'valibot'
import { problemSchema } from '../../../edge/contract/problem-schema.ts'
import { parseJson } from '../../../widget/platform/json.ts'
import type { FuzzedRequest } from './create-request.ts'

export interface FuzzedAnswer {
  status: number
  type: string
  text: string
}

/** Error codes that any operation can return. The OpenAPI document lists for each operation only its specific codes. */
const GENERAL: ReadonlySet<string> = new Set(['bad_request', 'uri_too_long', 'method_not_allowed'])

/** Text that reveals server internals, such as stack traces and database errors. */
const TRACE = /\n\s+at |node_modules|edge\/src|\.ts:\d+|SQLITE_|D1_ERROR|TypeError|RangeError|SyntaxError/

/** Describes what is wrong with a response; `undefined` if it is correct. */
export function findProblem(request: FuzzedRequest, answer: FuzzedAnswer): string | undefined {
  const { status, text, type } = answer
  // For a malformed request line or header, the runtime itself responds or closes the connection.
  if (request.isRaw && (status === 0 || (status < 500 && !type.includes('json')))) return findTrace(text)
  if (request.operation.isPage) return status < 500 ? undefined : `${status}: ${text.slice(0, 300)}`
  if (status < 400) return undefined
  // The changed path is that of a documentation page, so the response is an HTML page.
  if (!request.isAddressed && status === 404 && type.startsWith('text/html')) return findTrace(text)
  if (request.method === 'HEAD') return status < 500 ? undefined : `${status} for HEAD`
  const read = v.safeParse(problemSchema, parseJson(text))
  if (!type.startsWith('application/problem+json') || !read.success)
    return `${status} is no problem document: ${type} ${text.slice(0, 300)}`
  const { code, detail, status: told } = read.output
  if (told !== status) return `The problem says ${told}, the status is ${status}`
  if (status >= 500 && !isDocumented(request, status, code)) return `${status} ${code}: ${detail}`
  if (request.isAddressed && !isDocumented(request, status, code))
    return `${status} ${code} is not documented for this operation: ${detail}`
  return findTrace(detail)
}

function isDocumented({ operation }: FuzzedRequest, status: number, code: string): boolean {
  // Storage works here, so only an external service such as GitHub can be unavailable.
  if (status >= 500) return operation.path.endsWith('/issue') && code === 'unavailable'
  return GENERAL.has(code) || (operation.refusals[status]?.includes(code) ?? false)
}

function findTrace(text: string): string | undefined {
  const found = TRACE.exec(text)
  return found
    ? `The answer shows the server's inside: ${text.slice(found.index, found.index + 200)}`
    : undefined
}
