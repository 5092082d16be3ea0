import { inboundMailSchema } from '../../../contract/inbound-mail.ts'
import { INBOUND_MAIL_BYTES } from '../../../contract/limits.ts'
import { ProblemError } from '../../http/problem.ts'
import { parse } from '../../http/read-json.ts'
import { receiveBody } from '../../http/receive-body.ts'

interface InboundRequest {
  email: Uint8Array
  recipient: string | undefined
}

/** @throws ProblemError if the body is too large or has another form. */
export async function readInboundRequest(request: Request): Promise<InboundRequest> {
  const type = request.headers.get('Content-Type') ?? ''
  const body = await readBytes(request)
  if (/^message\/rfc822\b/i.test(type)) return { email: body, recipient: undefined }
  if (/^application\/json\b/i.test(type)) {
    const { email, recipient } = parse(inboundMailSchema, parseJson(body), 'invalid_body')
    return { email: new TextEncoder().encode(email), recipient }
  }
  if (/^multipart\/form-data\b/i.test(type)) return readForm(body, type)
  throw new ProblemError(
    'unsupported_type',
    'Send the email as message/rfc822, as JSON, or as multipart/form-data with the field email.',
  )
}

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  await receiveBody(request, INBOUND_MAIL_BYTES, { onPlain: (chunk) => void chunks.push(chunk.slice()) })
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0))
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
  if (email === null) throw new ProblemError('invalid_body', 'email: the form has no field with this name.')
  return {
    email:
      typeof email === 'string' ? new TextEncoder().encode(email) : new Uint8Array(await email.arrayBuffer()),
    recipient: typeof recipient === 'string' ? recipient : undefined,
  }
}
