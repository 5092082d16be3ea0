/**
 * Sends the most expensive requests that one address can, from a separate process: `bun attacker.ts`. Environment
 * variables contain the settings.
 */
import { createVisitor } from '../../support/provider.ts'
import { listWorstRequests, toInterval, type WorstRequest } from './worst-requests.ts'

const { KINDS, ORIGIN = '', SECONDS = '60' } = process.env
const AT_ONCE = 64
const address = { 'X-Forwarded-For': '198.51.100.66' }
const statuses: Record<string, Record<string, number>> = {}
const running = new Set<symbol>()

async function send({ init, limit, path }: WorstRequest): Promise<void> {
  if (running.size >= AT_ONCE) return
  const own = Symbol(limit)
  running.add(own)
  const options = init()
  const status = await fetch(ORIGIN + path, {
    ...options,
    headers: { ...Object(options.headers), ...address },
  })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return String(answer.status)
    })
    .catch(() => 'none')
  running.delete(own)
  const counts = (statuses[limit] ??= {})
  counts[status] = (counts[status] ?? 0) + 1
}

const visitor = createVisitor({ origin: ORIGIN, inboxToken: '', close: async () => {} })
await visitor.start()
const { 'Content-Type': _, ...ids } = visitor.headers()
const kinds = listWorstRequests(ids).filter(({ limit }) => KINDS?.split(',').includes(limit) ?? true)
const timers = kinds.map((request) => setInterval(() => void send(request), toInterval(request.limit)))
console.log('started')
await Bun.sleep(Number(SECONDS) * 1000)
for (const timer of timers) clearInterval(timer)
while (running.size > 0) await Bun.sleep(50)
console.log(JSON.stringify(statuses))
