import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startKillableProvider } from './killable-provider.ts'
import { createOwner, createVisitor } from './provider.ts'

const WRITERS = 8

export interface KillResult {
  /** Reports that the server answered with 201. */
  acknowledged: number
  /** Of these, the ones that are not stored as they were sent. */
  lost: string[]
  /** Milliseconds without service, one entry for each kill. */
  outages: number[]
}

/**
 * Sends reports to the Bun server and kills it with -9 again and again meanwhile.
 * @param reports How many are acknowledged before the end; the kills are spread over them.
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
        // The server is down: what is sent meanwhile tests nothing.
        if (!answer) await Bun.sleep(50)
      }
    }

    const writers = Array.from({ length: WRITERS }, write)
    const isReached = (count: number) => acknowledged.size >= count
    const outages: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      while (!isReached((reports * kill) / (kills + 1))) await Bun.sleep(1)
      // At any moment of a request, not only right after an answer.
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
      /** Rows of the database, and those of them without a body. */
      rows: rows.length,
      halfWritten: rows.filter(({ id }) => !existsSync(join(provider.dataDir, `blobs/demo/${id}.body`))),
    } satisfies KillResult & Record<string, unknown>
  } finally {
    await provider.close()
  }
}

/** Ids of the reports that cannot be read back as they were sent. */
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
