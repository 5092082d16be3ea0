import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../../edge/src/ports/bun/database.ts'
import { openStorage } from '../../../edge/src/ports/bun/storage.ts'
import { fillIndexes, readTriggers } from '../../../edge/tools/cloudflare/read-schema.ts'
import { fill } from '../inbox/fill.ts'

type Sqlite = ReturnType<typeof openDatabase>['sqlite']

/** Reports of one transaction: bounded memory, and an interrupted fill loses little. */
const CHUNK = 20_000

const columns = `gleap_id, user_id, is_verified, type, priority, is_silent, is_spam, title, reported_by, current_url,
  outbound, parts, body_hash, body_bytes, body_encoding, notes, issue, assignee, status, created_at, index_version`

/**
 * Fills a data folder with `projects` times `each` reports. One project is filled with the provider's own code, and SQL
 * copies it to the others: each copy has its own ids, groups and a word of its project. Reports of all projects arrive
 * in turn. An interrupted fill continues.
 */
export async function fillProjects(
  folder: string,
  { projects, each }: { projects: number; each: number },
): Promise<void> {
  const done = join(folder, 'data/filled')
  if (existsSync(done)) return
  const templates = join(folder, 'templates')
  if (!existsSync(join(templates, 'filled'))) {
    await rm(templates, { recursive: true, force: true })
    await fill(templates, { project: 'demo', count: each })
    await Bun.write(join(templates, 'filled'), '')
  }
  const dataDir = join(folder, 'data')
  const storage = await openStorage(dataDir, {})
  storage.close()
  const { sqlite, close } = openDatabase(join(dataDir, 'provider.sqlite'))
  sqlite.run('PRAGMA synchronous = OFF')
  sqlite.run('PRAGMA cache_size = -262144')
  sqlite.run('ATTACH ? AS templates', [join(templates, 'provider.sqlite')])
  const triggers = createTriggerFile(dataDir)
  if (!existsSync(triggers.path)) await triggers.write(sqlite)
  for (const { name } of readTriggers(sqlite)) sqlite.run(`DROP TRIGGER "${name}"`)
  insertProjects(sqlite, projects)
  copyReports(sqlite, { projects, each })
  insertGroups(sqlite)
  insertWork(sqlite)
  for (const sql of await triggers.read()) sqlite.run(sql)
  sqlite.run('DETACH templates')
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  close()
  await Bun.write(`${done}.tmp`, '')
  await rename(`${done}.tmp`, done)
}

/** Keeps the triggers while they are dropped, for a fill that continues. */
function createTriggerFile(dataDir: string) {
  const path = join(dataDir, 'triggers.json')
  return {
    path,
    write: (sqlite: Sqlite) => Bun.write(path, JSON.stringify(readTriggers(sqlite).map(({ sql }) => sql))),
    read: (): Promise<string[]> => Bun.file(path).json(),
  }
}

function insertProjects(sqlite: Sqlite, projects: number): void {
  sqlite.run(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
    INSERT OR IGNORE INTO projects (sdk_key, name, secret, created_at)
    SELECT 'tenant' || i, 'Tenant ' || i, hex(randomblob(32)), 1 FROM n`,
    [projects],
  )
}

function copyReports(sqlite: Sqlite, { projects, each }: { projects: number; each: number }): void {
  const total = projects * each
  const last = () => Number(sqlite.query('SELECT coalesce(max(seq), 0) FROM reports').values()[0]?.[0])
  const copy = sqlite.transaction((from: number, to: number) => {
    sqlite.run(
      `WITH RECURSIVE number(seq) AS (SELECT ?1 UNION ALL SELECT seq + 1 FROM number WHERE seq < ?2),
        new AS MATERIALIZED (SELECT seq, (seq - 1) / ?3 + 1 AS source, (seq - 1) % ?3 AS tenant,
          lower(hex(randomblob(16))) AS id FROM number)
      INSERT INTO reports (seq, id, share_id, project, search, fingerprint, ${columns})
      SELECT new.seq, new.id, lower(hex(randomblob(10))), 'tenant' || tenant,
        new.id || substr(source.search, 33) || ' tenant' || tenant,
        source.fingerprint || '-' || tenant, ${columns}
      FROM new JOIN templates.reports AS source ON source.seq = new.source`,
      [from, to, projects],
    )
    sqlite.run(
      `INSERT INTO report_texts (seq, words)
      SELECT reports.seq, source.words || ' tenant' || ((reports.seq - 1) % ?3)
      FROM reports JOIN templates.report_texts AS source ON source.seq = (reports.seq - 1) / ?3 + 1
      WHERE reports.seq BETWEEN ?1 AND ?2`,
      [from, to, projects],
    )
    sqlite.run(`${fillIndexes[0]} WHERE seq BETWEEN ? AND ?`, [from, to])
    sqlite.run(`${fillIndexes[1]} WHERE seq BETWEEN ? AND ?`, [from, to])
  })
  for (let from = last() + 1; from <= total; from += CHUNK) {
    copy(from, Math.min(from + CHUNK - 1, total))
    if ((from - 1) % (CHUNK * 5) === 0) console.log(`${from + CHUNK - 1} of ${total} reports`)
  }
}

function insertGroups(sqlite: Sqlite): void {
  const insert = sqlite.transaction(() => {
    sqlite.run(
      `INSERT INTO report_groups (id, project, reports, people, first_at, last_at, last_seq)
      SELECT fingerprint, min(project), count(*), count(DISTINCT person), min(created_at), max(created_at), max(seq)
      FROM reports WHERE fingerprint IS NOT NULL GROUP BY fingerprint`,
    )
    sqlite.run(
      `UPDATE reports SET is_folded = 1 WHERE fingerprint IS NOT NULL
        AND seq <> (SELECT last_seq FROM report_groups WHERE report_groups.id = fingerprint)`,
    )
    sqlite.run(
      `INSERT INTO report_group_days (id, day, reports)
      SELECT fingerprint, created_at / 86400000, count(*) FROM reports WHERE fingerprint IS NOT NULL GROUP BY 1, 2`,
    )
  })
  if (sqlite.query('SELECT 1 FROM report_groups').get() === null) insert()
}

/** One report in twenty has a label, and one in a hundred mentions the owner. */
function insertWork(sqlite: Sqlite): void {
  sqlite.run(
    `INSERT OR IGNORE INTO labels (project, name, color) SELECT sdk_key, 'urgent', 'red' FROM projects`,
  )
  sqlite.run(
    `INSERT OR IGNORE INTO report_labels (label, report)
    SELECT labels.id, seq FROM reports JOIN labels USING (project) WHERE ((seq - 1) / 100) % 20 = 0`,
  )
  sqlite.run(
    `INSERT OR IGNORE INTO comment_mentions (member, report, comment)
    SELECT 'owner', id, id FROM reports WHERE ((seq - 1) / 100) % 100 = 0`,
  )
  sqlite.run(
    `INSERT OR IGNORE INTO report_values (project, field, value)
    SELECT DISTINCT project, 'type', type FROM reports UNION SELECT DISTINCT project, 'priority', priority FROM reports`,
  )
}
