import { expect, test } from 'bun:test'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'

const SUBMISSIONS = process.env['RUNTIME'] === 'workerd' ? 300 : 2000
const WRITERS = 16
const RACES = 50

/** Reads all pages of the list, and counts the reports by title. */
async function countByTitle(
  owner: ReturnType<typeof createOwner>,
  sdkKey: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let cursor = ''
  do {
    const page = Object((await owner('GET', `/reports?project=${sdkKey}&limit=200${cursor}`)).body)
    for (const { title } of page.reports) counts.set(title, (counts.get(title) ?? 0) + 1)
    cursor = page.cursor === null ? '' : `&cursor=${page.cursor}`
  } while (cursor !== '')
  return counts
}

test('lost responses and eight concurrent requests with one key neither duplicate nor lose reports', async () => {
  const provider = await openProvider()
  const owner = createOwner(provider)
  const { sdkKey } = Object((await owner('POST', '/projects', { name: 'Lost answers' })).body)
  const visitor = createVisitor(provider, sdkKey)
  await visitor.start()

  const send = (key: string) => {
    const report = { type: 'BUG', isSilent: true, formData: { description: key }, data: 'x'.repeat(2000) }
    return visitor.report(report, { 'Idempotency-Key': key })
  }
  async function deliver(key: string): Promise<void> {
    // Retries as if three in ten responses were lost on the way.
    while ((await send(key)).status !== 201 || Math.random() < 0.3);
  }

  const keys = Array.from({ length: SUBMISSIONS }, () => crypto.randomUUID())
  const waiting = [...keys]
  const write = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await deliver(key)
  }
  await Promise.all(Array.from({ length: WRITERS }, write))

  const raced = Array.from({ length: RACES }, () => crypto.randomUUID())
  for (const key of raced) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key)))
    expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(1)
  }

  const counts = await countByTitle(owner, sdkKey)
  await provider.close()
  expect(counts.size).toBe(SUBMISSIONS + RACES)
  expect([...counts.values()].every((count) => count === 1)).toBe(true)
}, 300_000)
