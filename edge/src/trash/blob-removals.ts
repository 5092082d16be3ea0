import * as v from 'valibot'
import type { BlobKey, Ports } from '../ports/ports.ts'
import { formatError } from '../ports/log.ts'
import { type Database, sql, type Statement } from '../ports/database.ts'

/** Blobs to remove, because their rows are deleted. */
export interface BlobRemoval {
  /** Name of the row in `job_state` that lists the keys until the blobs are removed. */
  name: string
  keys: BlobKey[]
}

const PREFIX = 'remove blobs '

/**
 * Deletes rows and stores the keys of their blobs in one transaction. If the process ends before `removeBlobs` is done,
 * a job uses the stored keys to continue. Without them, nothing would refer to these blobs anymore.
 * @param keys Selects the keys of the blobs as `key`.
 * @returns the rows of each statement in `deletions`, and the blobs to remove.
 */
export async function deleteRows(
  database: Database,
  { keys, deletions }: { keys: Statement; deletions: readonly Statement[] },
): Promise<{ rows: unknown[][]; removal: BlobRemoval }> {
  const name = PREFIX + crypto.randomUUID()
  const [, listed, ...rows] = await database.write([
    sql`INSERT INTO job_state (name, value)
      SELECT ${name}, json_group_array(key) FROM (${keys}) HAVING count(*) > 0`,
    sql`SELECT name, value FROM job_state WHERE name = ${name}`,
    ...deletions,
  ])
  const [row] = listed ?? []
  return { rows, removal: row === undefined ? { name, keys: [] } : parseRemoval(row) }
}

type RemovalPorts = Pick<Ports, 'blobs' | 'database'>

/**
 * Permanently deletes blobs, even if they are in the trash. A key is never used again, so a repeated removal deletes no
 * new blob.
 */
export async function removeBlobs(
  { blobs, database }: RemovalPorts,
  { name, keys }: BlobRemoval,
): Promise<void> {
  if (keys.length === 0) return
  await blobs.remove(keys)
  await blobs.removeDiscarded(keys)
  await database.write([sql`DELETE FROM job_state WHERE name = ${name}`])
}

const blobKey = v.custom<BlobKey>((key) => String(key).split('/').length === 3)
const removalRow = v.object({
  name: v.string(),
  value: v.pipe(v.string(), v.parseJson(), v.array(blobKey)),
})

function parseRemoval(row: unknown): BlobRemoval {
  const { name, value: keys } = v.parse(removalRow, row)
  return { name, keys }
}

/** Removals per run: a Worker can make 1,000 calls to D1 and R2 per invocation, and a removal takes three. */
const BATCH = 100

/**
 * Completes removals that a process did not finish. A removal that fails is repeated in the next run and does not stop
 * the others.
 * @returns the number of removed blobs.
 * @throws the error of the first removal that failed, after all others.
 */
export async function finishRemovals(ports: RemovalPorts): Promise<number> {
  const rows = await ports.database.read(
    sql`SELECT name, value FROM job_state WHERE substr(name, 1, ${PREFIX.length}) = ${PREFIX}
      ORDER BY name LIMIT ${BATCH}`,
  )
  let removed = 0
  const failures: { name: string; error: unknown }[] = []
  for (const row of rows) {
    try {
      const removal = parseRemoval(row)
      await removeBlobs(ports, removal)
      removed += removal.keys.length
    } catch (error) {
      failures.push({ name: String(Object(row).name), error })
    }
  }
  const [first] = failures
  if (first === undefined) return removed
  throw new Error(
    `${failures.length} of ${rows.length} lists of blobs in job_state were not completed. "${first.name}": ${formatError(first.error)}`,
    { cause: first.error },
  )
}
