import { expect, onTestFinished, test } from 'bun:test'
import { Hono } from 'hono'
import { ann, createTestPorts, openTestStorage } from '../../../tests/support/test-storage.ts'
import { createProjects } from '../../src/projects/store.ts'
import type { OwnerEnv } from '../context.ts'
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

test('comments of the same millisecond stay in their order', async () => {
  const storage = await openTestStorage()
  onTestFinished(() => storage.remove())
  await storage.storeReport('report')
  const ports = { ...createTestPorts(storage), clock: { now: () => 1_700_000_000_000 } }
  const app = new Hono<OwnerEnv>()
  app.use((c, next) => {
    c.set('owner', 'owner')
    c.set('member', ann)
    return next()
  })
  app.route('/', createCommentRoutes({ ...ports, projects: createProjects(ports) }))
  const texts = Array.from({ length: 9 }, (_, index) => `comment ${index}`)
  for (const text of texts) {
    const body = JSON.stringify({ text })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await app.request('/reports/report/comments', { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
  }
  const { comments } = Object(await (await app.request('/reports/report/comments')).json())
  expect(comments.map(({ text }: { text: string }) => text)).toEqual(texts)
})
