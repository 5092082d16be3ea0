import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createId } from '../../edge/src/http/create-id.ts'
import { startKillableProvider } from './killable-provider.ts'
import { createOwner, createVisitor, type Provider, type Visitor } from './provider.ts'

const WRITERS = 8

export interface KillResult {
  /** Reports, comments and replies that the server answered with 201. */
  acknowledged: number
  /** Acknowledged items that are missing in storage, or differ from what was sent. */
  lost: string[]
  /** Milliseconds without service after each kill. */
  outages: number[]
}

/**
 * Kills the Bun server with -9 several times while reports, comments and replies are sent.
 * @param items Number of items that the server must acknowledge. The kills are distributed over them.
 */
export async function killBunServer({ kills, items }: { kills: number; items: number }) {
  const provider = await startKillableProvider()
  try {
    const visitor = createVisitor(provider)
    await visitor.start()
    const discussions = createDiscussions(provider, visitor)

    async function write(): Promise<void> {
      while (discussions.count() < items) {
        // Waits before the next attempt, because the server is down.
        if (!(await discussions.add(20_000 + (discussions.count() % 7) * 30_000))) await Bun.sleep(50)
      }
    }

    const writers = Array.from({ length: WRITERS }, write)
    const outages: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      while (discussions.count() < (items * kill) / (kills + 1)) await Bun.sleep(1)
      // Kills the server at a random moment, so that some requests are interrupted before their response.
      await Bun.sleep(Math.random() * 20)
      outages.push(await provider.killAndRestart())
    }
    await Promise.all(writers)

    const rows = new Database(join(provider.dataDir, 'provider.sqlite'), { readonly: true })
      .query<{ id: string }, []>('SELECT id FROM reports')
      .all()
    return {
      acknowledged: discussions.count(),
      lost: await discussions.findLost(),
      outages,
      /** Reports in the database without a body file. */
      halfWritten: rows.filter(({ id }) => !existsSync(join(provider.dataDir, `blobs/demo/${id}.body`))),
    } satisfies KillResult & Record<string, unknown>
  } finally {
    await provider.close()
  }
}

interface Discussions {
  /**
   * Sends a report, then a comment, a reply of the team and one of the visitor. Returns false at the first request that
   * was not acknowledged.
   */
  add(bytes: number): Promise<boolean>
  /** Number of acknowledged items. */
  count(): number
  /** Reads everything again, and describes what is missing or differs. */
  findLost(): Promise<string[]>
}

/** Sends reports with comments and replies, and remembers which of them the server acknowledged. */
export function createDiscussions(provider: Provider, visitor: Visitor): Discussions {
  const owner = createOwner(provider)
  /** The sent report and the texts of its acknowledged comments and replies, by id. */
  const reports = new Map<string, { sent: string; comments: string[]; replies: string[] }>()
  let count = 0

  const isDone = async (answer: Promise<{ status: number }>) =>
    answer.then(
      ({ status }) => status === 201,
      () => false,
    )

  return {
    count: () => count,
    async add(bytes) {
      const sent = JSON.stringify({ type: 'BUG', n: createId(), data: 'x'.repeat(bytes) })
      const answer = await visitor.report(sent).catch(() => undefined)
      if (answer?.status !== 201) return false
      const id = String(Object(answer.body).id)
      const report = { sent, comments: [] as string[], replies: [] as string[] }
      reports.set(id, report)
      count += 1
      const steps = [
        [report.comments, (text: string) => owner('POST', `/reports/${id}/comments`, { text })],
        [report.replies, (text: string) => owner('POST', `/reports/${id}/replies`, { id: createId(), text })],
        [report.replies, (text: string) => visitor.post('/replies', { report: id, id: createId(), text })],
      ] as const
      for (const [texts, send] of steps) {
        const text = createId()
        if (!(await isDone(send(text)))) return false
        texts.push(text)
        count += 1
      }
      return true
    },
    async findLost() {
      const lost: string[] = []
      for (const [id, { sent, comments, replies }] of reports) {
        const { body } = await owner('GET', `/reports/${id}`)
        if (JSON.stringify(Object(body).report) !== sent) lost.push(`report ${id}`)
        for (const [kind, texts] of Object.entries({ comments, replies })) {
          const stored: { text: string }[] = Object((await owner('GET', `/reports/${id}/${kind}`)).body)[kind]
          const missing = texts.filter((text) => !stored.some((each) => each.text === text))
          lost.push(...missing.map((text) => `${kind} of ${id}: ${text}`))
        }
      }
      return lost
    },
  }
}
