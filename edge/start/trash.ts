/**
 * Restores data that jobs deleted in the last seven days, from the trash of the Bun runtime:
 *
 *     bun run trash            lists the trash
 *     bun run trash restore    restores everything
 *     bun run trash sweep      releases held deletions: moves stored files without a row to the trash
 *
 * The server can keep running. Raise the project's retention first. Otherwise, reports that are older than the
 * retention period are deleted again within an hour.
 */
import { SettingError } from '../src/ports/setting-error.ts'
import { refuseRoot, requireDatabase } from './backup/data-command.ts'
import { parseOptions } from './parse-options.ts'

const [task, ...rest] = process.argv.slice(2)
if (rest.length > 0 || (task !== undefined && task !== 'restore' && task !== 'sweep')) {
  console.error('Usage: bun run trash [restore | sweep]')
  process.exit(2)
}
const { dataDir } = parseOptions([], process.env)
const { openStorage } = await import('../src/ports/bun/storage.ts')
const { countTrash, restoreTrash } = await import('../src/trash/trash.ts')
const { readHeldSweep, releaseSweep } = await import('../src/trash/trash.ts')
const { removeOrphans } = await import('../src/jobs/remove-blobs.ts')

async function describeSweep(ports: Parameters<typeof removeOrphans>[0]): Promise<string> {
  if (!(await releaseSweep(ports.database, { at: ports.clock.now(), who: 'operator' })))
    return 'No deletions are held.'
  return `Moved ${await removeOrphans(ports)} stored files without a row to the trash. "bun run trash restore" restores them for seven days.`
}

async function describeTrash(ports: Parameters<typeof removeOrphans>[0]): Promise<string> {
  const { reports, files, blobs } = task === 'restore' ? await restoreTrash(ports) : await countTrash(ports)
  const what = `${reports} reports, ${files} files, and ${blobs} blobs whose rows are not in the trash`
  if (task === 'restore') return `Restored ${what}.`
  const held = await readHeldSweep(ports.database)
  const suffix =
    held === undefined
      ? ''
      : `\nDeletions are held: ${held.orphans} of ${held.scanned} stored files have no row in the database. See docs/operations.md, "Held deletions".`
  return `The trash of ${dataDir} has ${what}.${suffix}`
}

try {
  await refuseRoot(dataDir)
  await requireDatabase(dataDir)
  const storage = await openStorage(dataDir, process.env)
  const ports = { ...storage.ports, clock: { now: Date.now } }
  const text = task === 'sweep' ? await describeSweep(ports) : await describeTrash(ports)
  storage.close()
  console.log(text)
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exit(1)
}
