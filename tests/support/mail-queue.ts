import { afterEach, beforeEach } from 'bun:test'
import { createId } from '../../edge/src/http/create-id.ts'
import { deliverMails } from '../../edge/src/mail/deliver.ts'
import { queueReplyMails, readMails } from '../../edge/src/mail/store.ts'
import { sql } from '../../edge/src/ports/database.ts'
import type { Mail, MailResult } from '../../edge/src/ports/mailer.ts'
import { readVars } from '../../edge/src/ports/vars.ts'
import { createTestPorts, openTestStorage, type TestStorage } from './test-storage.ts'

export const accepted: MailResult = { state: 'sent', error: '' }

const vars = readVars({
  MAIL_FROM: 'Support <support@docs.example>',
  MAIL_URL: 'https://mail.example/send',
  MAIL_TOKEN: 'x'.repeat(16),
  MAIL_REPLY_DOMAIN: 'docs.example',
  MAIL_INBOUND_TOKEN: 'y'.repeat(16),
})

/**
 * Stored emails of the project `demo`. Tests set the clock, and decide what the mail server answers. The queue is empty
 * at the start of each test.
 */
export function useMailQueue() {
  let storage: TestStorage
  const queue = {
    now: 0,
    /** Returns the mail server's answer to an email. */
    result: (_mail: Mail): MailResult => accepted,
    /** The emails that the mail server accepted. */
    sent: [] as Mail[],

    database: () => storage.ports.database,

    ports: () => ({
      ...createTestPorts(storage),
      vars,
      clock: { now: () => queue.now },
      mailer: {
        send: async (mail: Mail) => {
          const { state, error } = queue.result(mail)
          if (state === 'sent') queue.sent.push(mail)
          return { state, error }
        },
      },
    }),

    async storeReport(address: string, title = 'Checkout is stuck'): Promise<string> {
      const id = createId()
      await storage.storeReport(id, { createdAt: queue.now })
      await storage.ports.database.write([
        sql`UPDATE reports SET reported_by = ${address}, title = ${title} WHERE id = ${id}`,
      ])
      return id
    },

    /** Replaces the body of a report. */
    storeBody: (report: string, body: object | string) =>
      storage.storeBlob(
        `demo/${report}/body`,
        undefined,
        typeof body === 'string' ? body : JSON.stringify(body),
      ),

    async queueReply(report: string, address: string, text = 'We found it.'): Promise<string> {
      const reply = createId()
      const origin = 'https://api.docs.example'
      await storage.ports.database.write([
        sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text)
          VALUES (${reply}, ${report}, 1, ${text}, ${queue.now}, ${text})`,
        queueReplyMails([{ id: createId(), reply, address }], { origin, now: queue.now }),
      ])
      return reply
    },

    /** Delivers emails until none is due. */
    async deliverAll(): Promise<void> {
      while ((await deliverMails(queue.ports())) > 0);
    },

    read: () => readMails(storage.ports.database, 'demo'),
  }
  beforeEach(async () => {
    storage = await openTestStorage()
    Object.assign(queue, { now: Date.now(), sent: [], result: () => accepted })
  })
  afterEach(() => storage.remove())
  return queue
}

/** Returns the token in an email's link to a page. */
export const tokenOf = (text: string, page: string): string =>
  new RegExp(`https://api\\.docs\\.example/${page}\\?token=(\\S+)`).exec(text)?.[1] ?? ''
