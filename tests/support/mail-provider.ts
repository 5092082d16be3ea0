import { afterAll, beforeAll, describe } from 'bun:test'
import * as v from 'valibot'
import { repliesSchema } from '../../edge/inbox/conversation/contract.ts'
import { mailsSchema } from '../../edge/inbox/deliveries/contract.ts'
import { createId } from '../../edge/src/http/create-id.ts'
import { type MailReceiver, openMailService, openSmtpReceiver } from './mail-receiver.ts'
import { openProject } from './open-project.ts'
import { createOwner, type Provider, startProvider } from './provider.ts'
import { startServer } from './servers.ts'

type MailProvider = Awaited<ReturnType<typeof openMailProvider>>
type Runtime = 'bun' | 'workerd'

const options = { RATE_LIMIT: 'off' }
const inbound = { MAIL_REPLY_DOMAIN: 'in.docs.example', MAIL_INBOUND_TOKEN: crypto.randomUUID() }

/** Runs a server in each runtime. Bun sends through a mail server, and Workers through a mail service. */
const runtimes = {
  async bun() {
    const mail = await openSmtpReceiver()
    return { mail, provider: await startProvider({ ...options, ...inbound, ...mail.env }) }
  },
  async workerd() {
    const mail = openMailService()
    const server = await startServer({ runtime: 'workerd', env: { ...options, ...inbound, ...mail.env } })
    const provider = { origin: server.origin, inboxToken: server.inboxToken, close: () => server.stop() }
    return { mail, provider }
  },
}

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isTrue()); waited += 1) {
    if (waited > 400) throw new Error('It did not happen.')
    await Bun.sleep(25)
  }
}

/** Sends the form of a page that an email links to. */
export const submitForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Runs tests in both runtimes. The server sends emails to a test receiver, and accepts replies by email. */
export function describeMail(defineTests: (server: MailProvider) => void): void {
  describe.each(['bun', 'workerd'] as const)('under %s', (runtime) => {
    const server: Partial<MailProvider> = {}
    beforeAll(async () => void Object.assign(server, await openMailProvider(runtime)), 120_000)
    afterAll(() => server.close?.(), 20_000)
    // `beforeAll` sets the properties that are missing here.
    defineTests(server as MailProvider)
  })
}

async function openMailProvider(runtime: Runtime) {
  const { mail, provider }: { mail: MailReceiver; provider: Provider } = await runtimes[runtime]()
  const owner = createOwner(provider)

  /** Addresses of reporters, by the reply address in the email to them. */
  const reporters = new Map<string, string>()

  const reply = (report: string, text: string) =>
    owner('POST', `/reports/${report}/replies`, { id: createId(), text })

  const received = (address: string) => mail.received.filter(({ recipient }) => recipient === address)

  /** Posts an email in the same way as a mail service. */
  const postInbound = (body: object | FormData | string, token: string = inbound.MAIL_INBOUND_TOKEN) =>
    fetch(`${provider.origin}/mail/inbound`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(typeof body === 'string' && { 'Content-Type': 'message/rfc822' }),
        ...(typeof body === 'object' &&
          !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
    })

  return {
    mail,
    provider,
    owner,
    reply,
    received,
    postInbound,

    /** Creates a report with a new email address, and replies to it as the team. */
    async openConversation({ text = 'We found it.', description = 'Checkout is stuck' } = {}) {
      const address = `${createId()}@example.com`
      const project = await openProject(provider)
      const id = await project.report({ isSilent: false, formData: { description, email: address } })
      await reply(id, text)
      await until(() => received(address).length === 1)
      const first = received(address)[0]
      reporters.set(first?.replyTo ?? '', address)
      const link = (page: string) =>
        new RegExp(`http\\S+/${page}\\?token=\\S+`).exec(first?.text ?? '')?.[0] ?? ''
      return {
        ...project,
        address,
        id,
        first,
        conversation: link('conversation'),
        unsubscribe: link('unsubscribe'),
      }
    },

    readEmails: async (sdkKey: string) =>
      v.parse(mailsSchema, (await owner('GET', `/projects/${sdkKey}/emails`)).body).emails,

    readReplies: async (report: string) =>
      v.parse(repliesSchema, (await owner('GET', `/reports/${report}/replies`)).body).replies,

    /** Reads whether the inbox would also send the next reply by email. */
    readReplyEmail: async (report: string) =>
      v.parse(repliesSchema, (await owner('GET', `/reports/${report}/replies`)).body).email,

    /** Posts an email to an address, by default from the reporter. */
    answer(to: string, { from = reporters.get(to) ?? 'kim@example.com', head = '', text = 'Hello' } = {}) {
      const id = head.includes('Message-ID') ? '' : `Message-ID: <${createId()}@example.com>\r\n`
      const email = `From: Kim <${from}>\r\nTo: ${to}\r\n${id}${head}\r\n${text}\r\n`
      return postInbound({ email })
    },

    async close() {
      await provider.close()
      await mail.close()
    },
  }
}
