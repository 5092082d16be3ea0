import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../../src/ports/database.ts'
import type { MailResult } from '../../src/ports/mailer.ts'
import { readVars } from '../../src/ports/vars.ts'
import { createProjects } from '../../src/projects/store.ts'
import type { MemberEnv } from '../context.ts'
import { createDeliveryRoutes } from './routes.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

test('sending an email again answers while a slow mail server still checks it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<MailResult>()
  const ports = {
    ...createTestPorts(storage),
    vars: readVars({
      MAIL_FROM: 'support@docs.example',
      MAIL_URL: 'https://mail.example',
      MAIL_TOKEN: 'x'.repeat(16),
    }),
    mailer: { send: () => promise },
  }
  const { database } = storage.ports
  await storage.storeReport('r1')
  await database.write([
    sql`UPDATE reports SET reported_by = 'ann@example.com'`,
    sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text)
      VALUES ('a1', 'r1', 1, 'Ann', 1, 'We found it.')`,
    sql`INSERT INTO mails (id, project, report, kind, source, address, origin, created_at)
      VALUES ('m1', 'demo', 'r1', 'reply', 'a1', 'ann@example.com', 'https://a', ${Date.now()})`,
  ])
  const app = new Hono<MemberEnv>()
  app.route('/', createDeliveryRoutes({ ...ports, projects: createProjects(ports) }, 100))
  const response = await app.request('/projects/demo/emails/m1/resend', { method: 'POST' })
  expect(await response.json()).toMatchObject({ state: 'waiting' })

  answer({ state: 'sent', error: '' })
  for (;;) {
    const { emails } = Object(await (await app.request('/projects/demo/emails')).json())
    if (emails[0].state === 'delivered') break
    await Bun.sleep(5)
  }
})
