import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '../../../edge/src/ports/bun/database.ts'
import { openStorage } from '../../../edge/src/ports/bun/storage.ts'
import { touchSession } from '../../../edge/src/provider/session-store.ts'
import { insertReport } from '../../../edge/src/reports/insert-report.ts'
import type { ReportOutline } from '../../../edge/src/reports/read-outline.ts'
import { toReportRow } from '../../../edge/src/reports/report-row.ts'

/**
 * Most common words first. `fill` chooses words by Zipf's law: the frequency of a word is inversely proportional to its
 * rank.
 */
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
 * Writes `count` reports with the provider's own code, without waiting for the disk. Each report has a description of
 * 40 words, thirty console lines, and ten requests. The reports come from 2,000 people over 90 days; a third are
 * crashes in 2,000 groups, one in fifty is done, one in ten is assigned, and one in ten is suspected spam.
 */
export async function fill(
  dataDir: string,
  { project, count }: { project: string; count: number },
): Promise<void> {
  const storage = await openStorage(dataDir, {})
  storage.close()
  const { database, sqlite, close } = openDatabase(join(dataDir, 'provider.sqlite'))
  sqlite.run('PRAGMA synchronous = OFF')
  const random = createRandom(7)
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'the'
  const start = Date.now() - 90 * 86_400_000
  for (let index = 0; index < count; index += 1) {
    const person = Math.floor(random() * 2000)
    const reportId = id()
    const isCrash = index % 3 === 0
    const outline = {
      head: {
        type: isCrash ? 'CRASH' : 'BUG',
        priority: index % 7 === 0 ? 'HIGH' : 'LOW',
        isSilent: isCrash,
        outbound: null,
        spamToken: null,
        formData: {
          description: Array.from({ length: 40 }, word).join(' '),
          reportedBy: `person${person}@example.com`,
        },
        metaData: {
          currentUrl: `https://example.com/page/${index % 500}?step=${index % 9}`,
          browserName: `Chrome(${150 + (index % 7)}.0)`,
          releaseVersionNumber: `3.${index % 30}.1`,
        },
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
      activity: createActivity(index, word),
    }
    const gleapId = id()
    const now = start + Math.floor((index / count) * 90 * 86_400_000)
    await insertReport(database, {
      id: reportId,
      shareId: id().slice(0, 20),
      project,
      gleapId,
      idempotencyKey: null,
      identity: { userId: `person-${person}`, isVerified: true },
      row: toReportRow(outline, undefined, reportId),
      fingerprint: isCrash ? `crash${Math.floor(random() ** 2 * 2000)}` : null,
      body: { hash: '', bytes: 0, encoding: 'identity' },
      isTokenNeeded: index % 10 === 1,
      token: undefined,
      before: [touchSession({ project, gleapId }, now)],
      now,
    })
  }
  sqlite.run(`UPDATE reports SET status = 'done' WHERE seq % 50 = 0`)
  sqlite.run(`UPDATE reports SET assignee = 'owner' WHERE seq % 10 = 0`)
  sqlite.run(`INSERT INTO labels (id, project, name, color) VALUES (1, ?, 'urgent', 'red')`, [project])
  sqlite.run('INSERT INTO report_labels (label, report) SELECT 1, seq FROM reports WHERE seq % 20 = 0')
  sqlite.run(
    `INSERT INTO comment_mentions (member, report, comment) SELECT 'owner', id, id FROM reports WHERE seq % 100 = 0`,
  )
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  close()
}

/** Creates thirty console lines and ten requests, one of which failed. */
function createActivity(index: number, word: () => string): ReportOutline['activity'] {
  const lines = Array.from({ length: 30 }, (_, line) => ({
    log: `${word()} ${word()} ${word()} ${line} took ${(index * 31 + line) % 10_000} ms`,
    priority: line === 7 ? 'ERROR' : 'INFO',
  }))
  const requests = Array.from({ length: 10 }, (_, request) => ({
    type: request % 2 === 0 ? 'GET' : 'POST',
    url: `https://example.com/api/${word()}/${(index * 7 + request) % 5000}`,
    response: { status: request === 3 ? 500 + (index % 5) : 200, statusText: '' },
    success: true,
  }))
  return {
    consoleLog: JSON.stringify(lines),
    networkLogs: JSON.stringify(requests),
    customData: JSON.stringify({ order: `A-${index}`, plan: index % 2 === 0 ? 'pro' : 'free' }),
  }
}

/** Creates a random number generator (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
