import type { NetworkEntry, Report } from '@node-docs/edge/contract'
import { isObject } from '../../platform/json.ts'
import { redactBody, redactText, redactValue } from './redact-secrets.ts'
import { isSecretHeader, type SecretNames } from './secret-names.ts'

/**
 * Parts that this module doesn't search for secrets. Snapshots and replays were masked when they were captured, because
 * masking needs the page's elements. The other parts must stay unchanged.
 */
const RECORDED = new Set(['screenshotData', 'webReplay', 'attachments', 'spamToken', 'reportedBy'])

/**
 * Removes secrets from a report, except from the parts in `RECORDED`. Returns a copy. Configured names apply
 * only to requests, because a form can have a field of the same name.
 */
export function redactReport(report: Report, names: SecretNames): Report {
  const entries = Object.entries(report).map(([part, value]) => [part, redactPart(part, value, names)])
  return Object.fromEntries(entries)
}

function redactPart(part: string, value: unknown, names: SecretNames): unknown {
  if (RECORDED.has(part)) return value
  return part === 'networkLogs' ? redactRequests(value, names) : redactValue(value)
}

/** Host pages can attach entries of any shape. */
function redactRequests(requests: unknown, names: SecretNames): unknown {
  return Array.isArray(requests)
    ? requests.map((entry) => redactRequest(entry, names))
    : redactValue(requests, names)
}

function redactRequest(entry: unknown, names: SecretNames): unknown {
  if (!isObject(entry)) return redactValue(entry, names)
  const { request, response } = entry as Partial<NetworkEntry> // each value is checked before it is used
  const { url, ...rest } = entry
  return {
    ...(typeof url === 'string' && { url: redactText(url, { names }) }),
    ...Object(redactValue(rest, names)),
    ...(isObject(request) && { request: redactMessage(request, names) }),
    ...(isObject(response) && { response: redactMessage(response, names) }),
  }
}

/** Removes secret headers, and redacts bodies according to their format: JSON, forms or XML. */
function redactMessage(message: Record<string, unknown>, names: SecretNames): unknown {
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => {
      if (typeof value === 'string') return [key, redactBody(value, names)]
      return [
        key,
        key === 'headers' && isObject(value) ? redactHeaders(value, names) : redactValue(value, names),
      ]
    }),
  )
}

function redactHeaders(headers: Record<string, unknown>, names: SecretNames): unknown {
  const shown = Object.entries(headers).filter(([name]) => !isSecretHeader(name, names))
  return Object.fromEntries(shown.map(([name, value]) => [name, redactValue(value, names)]))
}
