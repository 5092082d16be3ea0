import { join } from 'node:path'
import type { Options, Running } from './parse-options.ts'
import { prepareD1 } from './prepare-d1.ts'
import { portInUse, withLogLevel } from './serve-bun.ts'
import { startWorkerd } from './workerd/start-workerd.ts'

const checkEveryMs = 1000
const slowMs = 5000
/**
 * Time without an answer after which workerd hangs. One slow response can be caused by load, and while Miniflare restarts
 * a workerd that died, connections are refused: to restart Miniflare meanwhile would take longer.
 */
const hangMs = 3 * slowMs

/**
 * Serves from workerd and monitors it. Miniflare restarts workerd when it dies; this function restarts both when
 * Miniflare dies or workerd stops answering.
 */
export async function serveWorkerd(options: Options): Promise<Running> {
  const { dist, persistTo, port, root } = options
  if (await isAnswering(port)) throw portInUse(port)
  const { inboxToken, secrets } = await prepareD1(options)
  // The module is imported here, because the packages that it needs may have just been installed.
  const { selectVars } = await import('../src/ports/vars.ts')
  const vars = { ...selectVars(withLogLevel(process.env)), ...secrets }
  const start = () => startWorkerd({ root, assets: join(dist, 'public'), persistTo, port, vars })
  let workerd = await start()
  const stopping = new AbortController()
  let answeredAt = performance.now()

  async function check(): Promise<void> {
    if (!workerd.hasEnded()) {
      if (await isAnswering(port)) answeredAt = performance.now()
      if (performance.now() - answeredAt < hangMs) return
    }
    if (stopping.signal.aborted) return
    console.error('workerd does not answer: starting it again')
    await workerd.stop()
    workerd = await start()
    answeredAt = performance.now()
  }

  async function watchOver(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check().catch(async (error: unknown) => {
        console.error(String(error))
        await Bun.sleep(checkEveryMs)
      })
      await Promise.race([workerd.ended, Bun.sleep(checkEveryMs)])
    }
  }

  void watchOver()
  return {
    port,
    inboxToken,
    async stop() {
      stopping.abort()
      await workerd.stop()
    },
  }
}

async function isAnswering(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(slowMs) })
    return answer.ok
  } catch {
    return false
  }
}
