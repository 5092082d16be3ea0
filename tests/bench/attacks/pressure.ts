import { join } from 'node:path'
import { startKillableProvider, type KillableProvider } from '../../support/killable-provider.ts'
import { findDescendants } from '../../support/processes.ts'
import { createVisitor } from '../../support/provider.ts'
import { startServer } from '../../support/servers.ts'
import { holdSlowClients } from '../../support/slow-clients.ts'
import { watchBystanders, type Bystanders } from './bystanders.ts'

const QUIET_MS = 20_000
const SLOW_MS = 30_000
const SLOW_CLIENTS = 200
const MIB = 1024 * 1024

export interface Pressure {
  quiet: Bystanders
  attacked: Bystanders
  slowClients: Bystanders
  memoryMib: { before: number; most: number }
  /** Responses to the attacker, counted by limit and status. */
  attacker: unknown
}

const dist = join(import.meta.dir, '../../../dist')

/**
 * Measures the response times of other clients while one address sends the most expensive requests that it can, and
 * while 200 clients send one byte at a time.
 */
export async function measurePressure(seconds: number): Promise<Pressure> {
  const provider = await startKillableProvider({
    dist,
    env: { LIMITS: 'on', TRUST_PROXY: '1', QUOTA_ADDRESS_MIB: '512' },
  })
  const watch = watchMemory(provider)
  try {
    const before = (await provider.readMemory()) / MIB
    const quiet = await watchBystanders(provider, Bun.sleep(QUIET_MS))
    const attack = startAttacker(provider.origin, seconds)
    const attacked = await watchBystanders(provider, attack)
    const headers = await createHeaders(provider)
    const held = holdSlowClients(provider, { count: SLOW_CLIENTS, headers })
    const slowClients = await watchBystanders(provider, Bun.sleep(SLOW_MS))
    held.close()
    const most = watch.stop() / MIB
    return {
      quiet,
      attacked,
      slowClients,
      memoryMib: { before: Math.round(before), most: Math.round(most) },
      attacker: await attack,
    }
  } finally {
    watch.stop()
    await provider.close()
  }
}

/** Attacks workerd, and checks that the same process still responds afterward. */
export async function attackWorkerd(seconds: number): Promise<{ isSameProcess: boolean; attacker: unknown }> {
  const server = await startServer({ runtime: 'workerd' })
  try {
    const before = findDescendants('workerd serve')
    const attacker = await startAttacker(server.origin, seconds)
    const isHealthy = (await fetch(`${server.origin}/healthz`)).ok
    const after = findDescendants('workerd serve')
    return { isSameProcess: isHealthy && before.length > 0 && before.join() === after.join(), attacker }
  } finally {
    await server.stop()
  }
}

async function startAttacker(origin: string, seconds: number): Promise<unknown> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'attacker.ts')], {
    env: { ...process.env, ORIGIN: origin, SECONDS: String(seconds) },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  return JSON.parse(text.trim().split('\n').at(-1) ?? '{}')
}

async function createHeaders(provider: KillableProvider): Promise<Record<string, string>> {
  const visitor = createVisitor(provider)
  await visitor.start()
  return visitor.headers()
}

function watchMemory(provider: KillableProvider): { stop: () => number } {
  let most = 0
  const timer = setInterval(
    () =>
      void provider
        .readMemory()
        .then((bytes) => (most = Math.max(most, bytes)))
        .catch(() => undefined),
    100,
  )
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}
