import { type LimitName, WEBHOOK_TIMEOUT_MS } from '../../../contract/limits.ts'
import { toAddressKey } from '../address-key.ts'
import type { ProjectDatabase, Statement } from '../database.ts'
import { formatLine, isLogged, type LogLevel } from '../log.ts'
import { createServiceMailer, type Mailer, type MailVars } from '../mailer.ts'
import type { Assets, ClientInfo, Limiter, Log, WriteSignal } from '../ports.ts'
import { SettingError } from '../setting-error.ts'
import {
  createWebhookSender,
  decodeResponse,
  RESPONSE_BYTES,
  RESPONSE_MS,
  type WebhookSender,
} from '../webhook-sender.ts'

/** The binding of `[assets]` in wrangler.toml. */
export interface AssetsBinding {
  fetch(url: string): Promise<Response>
}

/** Reads built files from Cloudflare, which compresses responses itself. */
export function createWorkerAssets(binding: AssetsBinding): Assets {
  return {
    async read(path) {
      const response = await binding.fetch(toAssetUrl(path))
      if (response.status !== 200) return undefined
      // The tag is always weak, because Cloudflare makes it weak when it compresses the file.
      const etag = (response.headers.get('ETag') ?? '').replace(/^(?:W\/)?/, 'W/')
      return { body: response.body, etag }
    },
    async readManifest() {
      const response = await binding.fetch(toAssetUrl('/_site.json'))
      if (response.status !== 200)
        throw new Error(`_site.json is missing from the assets (${response.status})`)
      return response.json()
    },
  }
}

/** The host is arbitrary: the binding uses only the path. */
function toAssetUrl(path: string): string {
  return `http://assets.invalid${path}`
}

/** Cloudflare sets CF-Connecting-IP itself, so a client cannot forge it. */
export const workerClientInfo: ClientInfo = {
  address: (request) => toAddressKey(request.headers.get('CF-Connecting-IP') ?? ''),
  isSecure: (request) => request.url.startsWith('https:'),
}

/** Name of each limit's binding in wrangler.toml. */
const bindingNames = {
  session: 'LIMIT_SESSION',
  stream: 'LIMIT_STREAM',
  report: 'LIMIT_REPORT',
  upload: 'LIMIT_UPLOAD',
  search: 'LIMIT_SEARCH',
  page: 'LIMIT_PAGE',
  signIn: 'LIMIT_SIGN_IN',
} as const satisfies Record<LimitName, string>

/** The method of Cloudflare's rate limit binding that this file calls. */
interface RateLimitBinding {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

export type LimitBindings = Record<(typeof bindingNames)[LimitName], RateLimitBinding>

/** Uses one binding per limit. The limits are configured in wrangler.toml and counted per Cloudflare location. */
export function createBindingLimiter(bindings: LimitBindings): Limiter {
  return {
    async take(limit, key) {
      const { success } = await bindings[bindingNames[limit]].limit({ key })
      return success
    },
  }
}

/** Creates a log that writes JSON lines to the console. Workers Logs parses their fields. */
export function createWorkerLog(level: LogLevel): Log {
  return {
    write(lineLevel, event, fields) {
      if (!isLogged(lineLevel, level)) return
      // oxlint-disable-next-line no-console -- the console is the platform's log
      console.log(formatLine(lineLevel, event, fields))
    },
  }
}

/** @throws SettingError for SMTP_URL, because nodemailer needs Node's sockets. */
export function createWorkerMailer(vars: MailVars | undefined): Mailer | undefined {
  if (vars?.smtpUrl !== undefined)
    throw new SettingError('SMTP_URL works under Bun only. Remove it, and set MAIL_URL and MAIL_TOKEN.')
  return vars?.service && createServiceMailer(vars.service)
}

/** Cloudflare's network reaches only public addresses, so resolved names are not checked. */
export function createWorkerWebhookSender(isLocal: boolean): WebhookSender {
  return createWebhookSender(isLocal, async (url, message) => {
    const response = await fetch(url, {
      ...message,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    })
    return { status: response.status, text: await readStart(response) }
  })
}

async function readStart({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  const timeout = setTimeout(() => void reader.cancel(), RESPONSE_MS)
  try {
    while (bytes < RESPONSE_BYTES) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      bytes += value.length
    }
  } catch {
    // The status has already arrived, so an incomplete body does not matter.
  } finally {
    clearTimeout(timeout)
    await reader.cancel().catch(() => undefined)
  }
  return decodeResponse(chunks)
}

/**
 * Waits for the whole time, even if data is written earlier: other isolates also write to the database, and this
 * isolate cannot detect their writes.
 */
export const writeSignal: WriteSignal = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The methods of a project's Durable Object, as another Worker calls them. */
interface ProjectStub {
  read(statement: Statement): PromiseLike<unknown[]>
  write(statements: readonly Statement[]): PromiseLike<unknown[][]>
  erase(): PromiseLike<void>
}

/**
 * Opens databases of projects in Durable Objects. A read that fails is repeated once if the error is marked as
 * retryable, for example while a deployment replaces the object's code.
 */
export function createProjectDatabases(
  openObject: (project: string) => ProjectStub,
): (project: string) => ProjectDatabase {
  return (project) => ({
    async read(statement) {
      try {
        return await openObject(project).read(statement)
      } catch (error) {
        const { retryable, overloaded } = Object(error)
        if (retryable !== true || overloaded === true) throw error
        // A stub cannot be used again after an error.
        return openObject(project).read(statement)
      }
    },
    write: async (statements) => openObject(project).write(statements),
    erase: async () => openObject(project).erase(),
  })
}
