import { expect, onTestFinished, test } from 'bun:test'
import { Hono } from 'hono'
import { ann, createTestPorts, openTestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../../src/ports/database.ts'
import type { Mail } from '../../src/ports/mailer.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { readVars } from '../../src/ports/vars.ts'
import { createProjects } from '../../src/projects/store.ts'
import type { MemberEnv } from '../context.ts'
import { createCommentRoutes, findMentions } from './comments.ts'

const members = [
  { id: 'ann', name: 'Ann', email: 'ann@a.example' },
  { id: 'lee', name: 'Ann Lee', email: 'lee@a.example' },
  { id: 'zoe', name: 'Zoë', email: null },
  { id: 'bo1', name: 'Bo Li', email: 'bo@a.example' },
  { id: 'bo2', name: 'BO LI', email: 'bo@b.example' },
  { id: 'owner', name: 'bo li', email: null },
]

test.each([
  ['no mention', []],
  ['ask Ann', []],
  ['@Ann please', ['ann']],
  ['@ann lee and @zoë.', ['lee', 'zoe']],
  ['@Anna is another person', []],
  ['(@Zoë)', ['zoe']],
  ['@Ann @Ann Lee @Ann', ['ann', 'lee']],
  ['mail ann@ann.example', ['ann']],
  ['@@@', []],
  ['@Bo Li', []],
  ['@Bo Li (bo@b.example) and @bo li (owner)', ['bo2', 'owner']],
  ['@Bo Li (bo@a.example)@Ann', ['bo1', 'ann']],
])('%p mentions %p', (text, ids) => {
  expect(findMentions(text, members)).toEqual(ids)
})

/** Stores a report, and returns a function that calls the routes of its comments as Ann. */
async function openReport(more: Partial<Ports>) {
  const storage = await openTestStorage()
  onTestFinished(() => storage.remove())
  await storage.storeReport('report')
  const ports = { ...createTestPorts(storage), ...more }
  const app = new Hono<MemberEnv>()
  app.use((c, next) => {
    c.set('who', 'owner')
    c.set('member', ann)
    return next()
  })
  app.route('/', createCommentRoutes({ ...ports, projects: createProjects(ports) }))
  return {
    database: storage.ports.database,
    call: async (method: string, path: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await app.request(`/reports/report/comments${path}`, init)
      expect(answer.ok).toBe(true)
      return Object(await answer.json())
    },
  }
}

test('comments of the same millisecond stay in their order', async () => {
  const { call } = await openReport({ clock: { now: () => 1_700_000_000_000 } })
  const texts = Array.from({ length: 9 }, (_, index) => `comment ${index}`)
  for (const text of texts) await call('POST', '', { text })
  const { comments } = await call('GET', '')
  expect(comments.map(({ text }: { text: string }) => text)).toEqual(texts)
})

test('a mention is emailed at once, also one that an edit adds', async () => {
  const sent = [Promise.withResolvers<Mail>(), Promise.withResolvers<Mail>()]
  let count = 0
  const { call, database } = await openReport({
    vars: readVars({
      MAIL_FROM: 'support@docs.example',
      MAIL_URL: 'https://mail.example',
      MAIL_TOKEN: 'x'.repeat(16),
    }),
    mailer: {
      async send(mail) {
        sent[count++]?.resolve(mail)
        return { state: 'sent', error: '' }
      },
    },
  })
  await database.write(
    ['lee', 'zoe'].map(
      (name) => sql`INSERT INTO members (id, name, email, role, projects, created_at)
        VALUES (${name}, ${name}, ${`${name}@a.example`}, 'member', NULL, 0)`,
    ),
  )
  const { id, version } = await call('POST', '', { text: '@lee look' })
  expect((await sent[0]?.promise)?.to.address).toBe('lee@a.example')
  await call('PATCH', `/${id}`, { text: '@lee and @zoe look', version })
  expect((await sent[1]?.promise)?.to.address).toBe('zoe@a.example')
})
