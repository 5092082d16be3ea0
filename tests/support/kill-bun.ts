import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startKillableProvider } from './killable-provider.ts'
import { createOwner, createVisitor } from './provider.ts'

const WRITERS = 8

export interface KillResult {
  /** Reports that the server answered with 201. */
  acknowledged: number
  /** Acknowledged reports that are missing in storage, or differ from what was sent. */
  lost: string[]
  /** Milliseconds without service after each kill. */
  outages: number[]
}

/**
 * Kills the Bun server with -9 several times while reports are sent.
 * @param reports Number of reports that the server must acknowledge. The kills are distributed over them.
 */
export async function killBunServer({ kills, reports }: { kills: number; reports: number }) {
  const provider = await startKillableProvider()
  try {
    const visitor = createVisitor(provider)
    await visitor.start()
    const acknowledged = new Map<string, string>()
    let sent = 0

    async function write(): Promise<void> {
      while (acknowledged.size < reports) {
        const data = 'x'.repeat(20_000 + (sent % 7) * 30_000)
        const text = JSON.stringify({ type: 'BUG', isSilent: true, n: (sent += 1), data })
        const answer = await visitor.report(text).catch(() => undefined)
        if (answer?.status === 201) acknowledged.set(String(Object(answer.body).id), text)
        // Waits before the next attempt, because the server is down.
        if (!answer) await Bun.sleep(50)
      }
    }

    const writers = Array.from({ length: WRITERS }, write)
    const isReached = (count: number) => acknowledged.size >= count
    const outages: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      while (!isReached((reports * kill) / (kills + 1))) await Bun.sleep(1)
      // Kills the server at a random moment, so that some requests are interrupted before their response.
      await Bun.sleep(Math.random() * 20)
      outages.push(await provider.killAndRestart())
    }
    await Promise.all(writers)

    const rows = new Database(join(provider.dataDir, 'provider.sqlite'), { readonly: true })
      .query<{ id: string }, []>('SELECT id FROM reports')
      .all()
    return {
      acknowledged: acknowledged.size,
      lost: await findLost(createOwner(provider), acknowledged),
      outages,
      /** Number of reports in the database. `halfWritten` are the rows without a body file. */
      rows: rows.length,
      halfWritten: rows.filter(({ id }) => !existsSync(join(provider.dataDir, `blobs/demo/${id}.body`))),
    } satisfies KillResult & Record<string, unknown>
  } finally {
    await provider.close()
  }
}

/** Returns the ids of reports that differ from the sent ones. */
export async function findLost(
  owner: ReturnType<typeof createOwner>,
  acknowledged: Map<string, string>,
): Promise<string[]> {
  const lost: string[] = []
  for (const [id, text] of acknowledged) {
    const { body } = await owner('GET', `/reports/${id}`)
    if (JSON.stringify(Object(body).report) !== text) lost.push(id)
  }
  return lost
}
