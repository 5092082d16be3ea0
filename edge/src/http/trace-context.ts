/** Version, trace id, id of the caller's span, flags. */
const FORMAT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/**
 * Continues the caller's trace with a new span. If the caller sent no trace, starts a trace whose id is the request id
 * without dashes. Returns a `traceparent` (W3C Trace Context). A new trace has no flags, because this application does
 * not record spans.
 */
export function continueTrace(header: string | undefined, requestId: string): string {
  const span = toHex(crypto.getRandomValues(new Uint8Array(8)))
  const caller = parseTraceparent(header)
  if (caller === undefined) return `00-${requestId.replaceAll('-', '')}-${span}-00`
  // Only `sampled` is defined in version 00.
  const isSampled = (Number.parseInt(caller.flags, 16) & 1) === 1
  return `00-${caller.traceId}-${span}-${isSampled ? '01' : '00'}`
}

/** Returns the trace id of a `traceparent` that the caller sent; `undefined` if the header is missing or invalid. */
export function readTraceId(header: string | undefined): string | undefined {
  return parseTraceparent(header)?.traceId
}

/** Later versions can append fields, which are ignored. */
function parseTraceparent(header: string | undefined): { traceId: string; flags: string } | undefined {
  const [, version, traceId = '', span = '', flags = '', more] = FORMAT.exec(header ?? '') ?? []
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined)
  return isKnown && /[^0]/.test(traceId) && /[^0]/.test(span) ? { traceId, flags } : undefined
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
