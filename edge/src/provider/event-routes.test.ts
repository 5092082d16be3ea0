import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { headers, routes } from '../../contract/provider-paths-and-headers.ts'
import { createApp } from '../app.ts'
import { type Database, sql } from '../ports/database.ts'
import { type OpenOutbound, planOutbounds } from './event-routes.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

/**
 * Delays each batch of events until a second one is stored, so that neither call sees that the other delivers an
 * outbound.
 */
function pairAppends(database: Database): Database {
  let waiting: (() => void) | undefined
  return {
    ...database,
    async write(statements) {
      const rows = await database.write(statements)
      if (!statements.some(({ text }) => text.startsWith('INSERT INTO events'))) return rows
      if (waiting) waiting()
      else await new Promise<void>((resolve) => (waiting = resolve))
      return rows
    },
  }
}

function createProvider(database: Database) {
  const app = createApp({ ...createTestPorts(storage), clock: { now: () => 0 }, database })
  return async (path: string, body: unknown, ids: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { [headers.sdkKey]: 'demo', ...ids }, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`http://localhost${path}`, init))
    return { status: response.status, body: Object(await response.json()) }
  }
}

test('P-013 two concurrent calls deliver the oldest outbound and the next one', async () => {
  await storage.ports.database.write(
    ['first', 'second'].map(
      (id, index) => sql`INSERT INTO outbounds (id, project, action_type, trigger, created_at)
        VALUES (${id}, 'demo', 'survey', '{"event":"go"}', ${index})`,
    ),
  )
  const post = createProvider(pairAppends(storage.ports.database))
  const { body: session } = await post(routes.sessions, {})
  const ids = { [headers.gleapId]: session.gleapId, [headers.gleapHash]: session.gleapHash }
  const events = [{ name: 'go', date: '2026-11-20T10:00:00.000Z' }]

  const answers = await Promise.all([
    post(routes.stream, { events }, ids),
    post(routes.stream, { events }, ids),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => String(body.outbound)).toSorted()).toEqual(['first', 'second'])
})

const event = (name: string, data?: unknown) => ({ name, date: '2026-11-20T10:00:00.000Z', data })
const outbound = (id: string, rest: Partial<OpenOutbound> = {}): OpenOutbound => ({
  id,
  actionType: 'survey',
  trigger: { event: 'go' },
  isDue: false,
  ...rest,
})

test('P-013 delivers the oldest due outbound and keeps the others for later calls', () => {
  const [first, second, third] = [outbound('1'), outbound('2', { isDue: true }), outbound('3')]

  expect(planOutbounds([first, second, third], [event('go')])).toEqual({ deliver: first, keep: [third] })
  expect(planOutbounds([first, second, third], [event('stay')])).toEqual({ deliver: second, keep: [] })
  expect(planOutbounds([first], [])).toEqual({ deliver: undefined, keep: [] })
})

test('P-013 a trigger with data matches events that contain these values and possibly more', () => {
  const picky = outbound('1', { trigger: { event: 'go', data: { step: 2, plan: 'x' } } })
  const isMet = (data: unknown) => planOutbounds([picky], [event('go', data)]).deliver === picky

  expect(isMet({ step: 2, plan: 'x', more: true })).toBe(true)
  expect(isMet({ step: '2', plan: 'x' })).toBe(false)
  expect(isMet({ step: 2 })).toBe(false)
  expect([undefined, null, 'text', 5].map(isMet)).toEqual([false, false, false, false])
})
