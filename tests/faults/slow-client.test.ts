import { expect, test } from 'bun:test'
import { createOwner, createVisitor, startProvider } from '../support/provider.ts'
import { holdSlowClients, sendReportSlowly } from '../support/slow-clients.ts'

const BYTES_PER_SECOND = 4096
/** Duration of the report, longer than the server's timeout for idle connections. */
const SECONDS = 50
const ATTACKERS = 200

test('a report on a line of 4 kB a second arrives while 200 slow clients hold connections, although it takes longer than an idle connection may', async () => {
  // All connections have one address, and rate limits would end the attackers' connections.
  const provider = await startProvider({ RATE_LIMIT: 'off' })
  const attacker = createVisitor(provider)
  await attacker.start()
  const attackers = holdSlowClients(provider, { count: ATTACKERS, headers: attacker.headers() })
  const visitor = createVisitor(provider)
  await visitor.start()
  const text = 'x'.repeat(BYTES_PER_SECOND * SECONDS)
  const body = JSON.stringify({ isSilent: true, customData: { text } })

  const answer = await sendReportSlowly(provider, {
    headers: visitor.headers(),
    body,
    bytesPerSecond: BYTES_PER_SECOND,
  })
  expect(answer).toStartWith('HTTP/1.1 201 ')
  // The server has ended slow requests in the meantime, and the attackers have opened new ones.
  expect(attackers.countOpened()).toBeGreaterThan(ATTACKERS)
  const id = /"id":"([^"]+)"/.exec(answer)?.[1]
  const stored = await createOwner(provider)('GET', `/reports/${id}/raw`)
  expect(Object(stored.body).customData.text).toBe(text)
  attackers.close()
  await provider.close()
}, 300_000)
