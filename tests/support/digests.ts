import { afterEach, beforeEach, describe } from 'bun:test'
import { runDeliveries, type JobPorts } from '../../edge/src/jobs/jobs.ts'
import { saveDigest } from '../../edge/src/mail/digests.ts'
import { readMails } from '../../edge/src/mail/store.ts'
import { createBunMailer } from '../../edge/src/ports/bun/smtp-mailer.ts'
import { sql } from '../../edge/src/ports/database.ts'
import { readVars } from '../../edge/src/ports/vars.ts'
import { createWorkerMailer } from '../../edge/src/ports/mailer.ts'
import { openMailService, openSmtpReceiver, type MailReceiver } from './mail-receiver.ts'
import { createTestPorts, openTestStorage, type TestStorage } from './test-storage.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const api = 'https://api.docs.example'
export const inbox = 'https://inbox.docs.example'
/** A Sunday. On the next day, both daily and weekly digests are sent. */
export const sunday = Date.parse('2026-11-22T12:00:00Z')
export const monday = Date.parse('2026-11-23T07:00:00Z')

const runtimes = [
  ['a mail server (Bun)', openSmtpReceiver, createBunMailer],
  ['a mail service (Workers)', async () => openMailService(), createWorkerMailer],
] as const

type Digests = ReturnType<typeof createDigests>

/** Runs tests with each runtime's mailer. Each test has a database with the members Ann (admin) and Bob. */
export function describeDigests(defineTests: (digests: Digests) => void): void {
  describe.each(runtimes)('digests through %s', (_, openReceiver, createMailer) => {
    const digests = createDigests()
    beforeEach(async () => {
      const storage = await openTestStorage()
      const mail = await openReceiver()
      const vars = readVars(mail.env)
      const clock = { now: () => digests.now }
      const ports = { ...createTestPorts(storage), vars, clock, mailer: createMailer(vars.mail) }
      Object.assign(digests, { now: sunday, storage, mail, ports })
      await digests.write(
        sql`INSERT INTO members (id, name, email, role, created_at) VALUES
          ('ann', 'Ann', 'ann@example.com', 'admin', 0), ('bob', 'Bob', 'bob@example.com', 'member', 0)`,
      )
    })
    afterEach(async () => {
      await digests.mail.close()
      await digests.storage.remove()
    })
    defineTests(digests)
  })
}

function createDigests() {
  // `beforeEach` adds the properties that are missing here.
  const digests = {
    now: sunday,
    storage: undefined as unknown as TestStorage,
    mail: undefined as unknown as MailReceiver,
    ports: undefined as unknown as JobPorts,

    write: (...statements: ReturnType<typeof sql>[]) => digests.storage.ports.database.write(statements),

    turnOn: (member: string, frequency: 'daily' | 'weekly' = 'daily') =>
      digests.write(
        saveDigest({
          member,
          project: 'demo',
          frequency,
          timeZone: 'UTC',
          inbox,
          api,
          coveredUntil: sunday,
          nextAt: monday,
        }),
      ),

    async storeReport(id: string, title: string, values = sql`status = status`): Promise<void> {
      await digests.storage.storeReport(id, { createdAt: digests.now })
      await digests.write(sql`UPDATE reports SET title = ${title}, ${values} WHERE id = ${id}`)
    },

    /** Runs what the runtime runs every few seconds. */
    run: (other: Partial<JobPorts> = {}) => runDeliveries({ ...digests.ports, ...other }),

    receivedBy: (name: string) =>
      digests.mail.received.filter(({ recipient }) => recipient === `${name}@example.com`),

    states: async () =>
      (await readMails(digests.storage.ports.database, 'demo')).map(({ kind, state }) => `${kind} ${state}`),
  }
  return digests
}
