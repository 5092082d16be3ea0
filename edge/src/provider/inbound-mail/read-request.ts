import { inboundMailSchema } from '../../../contract/inbound-mail.ts'
import { INBOUND_MAIL_BYTES, PARSED_MAIL_BYTES } from '../../../contract/limits.ts'
import { ProblemError } from '../../http/problem.ts'
import { parse } from '../../http/read-json.ts'
import { receiveBody } from '../../http/receive-body.ts'

interface InboundRequest {
  email: Uint8Array
  recipient: string | undefined
  checks: SenderChecks
}

/** What the mail service found out about the sender; each is empty if the service did not say. */
export interface SenderChecks {
  /** Result of SPF, such as `pass` or `softfail`. */
  spf: string
  /** Results of DKIM by domain, such as `{@example.com : pass}`. */
  dkim: string
  /** The sender in the SMTP envelope; `<>` for automatic emails. */
  returnPath: string
}

const noChecks: SenderChecks = { spf: '', dkim: '', returnPath: '' }

/** @throws ProblemError if the body is too large or does not have the expected format. */
export async function readInboundRequest(request: Request): Promise<InboundRequest> {
  const type = request.headers.get('Content-Type') ?? ''
  const isEmail = /^message\/rfc822\b/i.test(type)
  const body = await readStart(request, isEmail ? INBOUND_MAIL_BYTES : PARSED_MAIL_BYTES)
  if (isEmail) return { email: body, recipient: undefined, checks: noChecks }
  if (/^application\/json\b/i.test(type)) {
    const { email, recipient } = parse(inboundMailSchema, parseJson(body), 'invalid_body')
    return { email: new TextEncoder().encode(email), recipient, checks: noChecks }
  }
  if (/^multipart\/form-data\b/i.test(type)) return readForm(body, type)
  throw new ProblemError(
    'unsupported_type',
    'Send the email as message/rfc822, as JSON, or as multipart/form-data with the field email.',
  )
}

/**
 * Reads the whole body, but returns only its first `PARSED_MAIL_BYTES` bytes.
 * @throws ProblemError if the body is larger than `maximumBytes`.
 */
async function readStart(request: Request, maximumBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  await receiveBody(request, maximumBytes, {
    onPlain(chunk) {
      const kept = chunk.slice(0, PARSED_MAIL_BYTES - length)
      if (kept.byteLength > 0) chunks.push(kept)
      length += kept.byteLength
    },
  })
  const bytes = new Uint8Array(length)
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  return bytes
}

function parseJson(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return value
  } catch {
    throw new ProblemError('invalid_json', 'The body is not valid JSON.')
  }
}

async function readForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<InboundRequest> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new ProblemError('invalid_multipart', 'The form is incomplete or has no valid boundary.')
  })
  const [email, recipient] = [form.get('email'), form.get('recipient')]
  const readText = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  if (email === null) throw new ProblemError('invalid_body', 'email: the form has no field with this name.')
  return {
    email:
      typeof email === 'string' ? new TextEncoder().encode(email) : new Uint8Array(await email.arrayBuffer()),
    recipient: typeof recipient === 'string' ? recipient : undefined,
    checks: {
      spf: readText('SPF'),
      dkim: readText('dkim'),
      returnPath: readReturnPath(readText('envelope')),
    },
  }
}

/** Reads the sender of an envelope such as `{"to":["reply+…"],"from":"kim@example.com"}`. */
function readReturnPath(envelope: string): string {
  try {
    const { from } = Object(JSON.parse(envelope))
    return typeof from === 'string' ? `<${from}>` : ''
  } catch {
    return ''
  }
}
