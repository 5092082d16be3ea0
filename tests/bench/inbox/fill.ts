import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '../../../edge/src/ports/bun/database.ts'
import { openStorage } from '../../../edge/src/ports/bun/storage.ts'
import { toReportRow } from '../../../edge/src/provider/reports/row.ts'
import { insertReport } from '../../../edge/src/provider/reports/store.ts'

/** The commonest first: a word's share of a text falls with its place, as in every language (Zipf). */
const vocabulary =
  `the page not is to when button and error after on my it click cannot login save open nothing happens
  loading slow again account password file upload download search table filter date wrong empty screen white mobile safari
  chrome version update payment card invoice address email notification language translation missing label menu dialog
  close scroll jumps image broken video sound microphone camera permission denied timeout connection offline retry failed
  crash freeze memory export import csv pdf print preview keyboard shortcut focus contrast color theme dark light layout
  overlap truncated number currency decimal rounding timezone calendar week month report chart legend axis tooltip zoom
  genesis validator staking epoch snapshot archival gossip quorum nonce ledger`
    .split(/\s+/)
    .filter(Boolean)

const id = () => randomUUID().replaceAll('-', '')

/**
 * Writes `count` reports through the provider's own code, without waiting for the disk: of 40 words, from 2,000
 * people, over 90 days, one in fifty done, one in ten suspected spam.
 */
export async function fill(
  dataDir: string,
  { project, count }: { project: string; count: number },
): Promise<void> {
  const storage = await openStorage(dataDir, {})
  storage.close()
  const { database, sqlite, close } = openDatabase(join(dataDir, 'provider.sqlite'))
  sqlite.run('PRAGMA synchronous = OFF')
  const random = createRandom()
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'the'
  const start = Date.now() - 90 * 86_400_000
  for (let index = 0; index < count; index += 1) {
    const person = Math.floor(random() * 2000)
    const reportId = id()
    const outline = {
      head: {
        type: index % 3 === 0 ? 'CRASH' : 'BUG',
        priority: index % 7 === 0 ? 'HIGH' : 'LOW',
        isSilent: false,
        outbound: null,
        spamToken: null,
        formData: {
          description: Array.from({ length: 40 }, word).join(' '),
          reportedBy: `person${person}@example.com`,
        },
        metaData: { currentUrl: `https://example.com/page/${index % 500}?step=${index % 9}` },
      },
      parts: {
        screenshot: true,
        replay: index % 2 === 0,
        recording: index % 20 === 0,
        attachments: false,
        console: true,
        network: true,
      },
      fileUrls: [],
    }
    await insertReport(database, {
      id: reportId,
      shareId: id().slice(0, 20),
      project,
      gleapId: id(),
      idempotencyKey: null,
      identity: { userId: `person-${person}`, isVerified: true },
      row: toReportRow(outline, undefined, reportId),
      body: { hash: '', bytes: 0, encoding: 'identity' },
      isTokenNeeded: index % 10 === 0,
      token: undefined,
      usage: [],
      now: start + Math.floor((index / count) * 90 * 86_400_000),
    })
  }
  sqlite.run(`UPDATE reports SET status = 'done' WHERE seq % 50 = 0`)
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  close()
}

/** The same numbers every time (mulberry32). */
function createRandom(): () => number {
  let state = 7
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
