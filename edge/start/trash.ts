/**
 * Restores data that jobs deleted in the last seven days, from the trash of the Bun runtime:
 *
 *     bun run trash            lists the trash
 *     bun run trash restore    restores everything
 *
 * The server can keep running. Raise the project's retention first. Otherwise, reports that are older than the
 * retention period are deleted again within an hour.
 */
import { SettingError } from '../src/ports/setting-error.ts'
import { parseOptions } from './parse-options.ts'

const [task, ...rest] = process.argv.slice(2)
if (rest.length > 0 || (task !== undefined && task !== 'restore')) {
  console.error('Usage: bun run trash [restore]')
  process.exit(2)
}
const { dataDir } = parseOptions([], process.env)
const { openStorage } = await import('../src/ports/bun/storage.ts')
const { countTrash, restoreTrash } = await import('../src/trash/restore.ts')
try {
  const storage = await openStorage(dataDir, process.env)
  const ports = { ...storage.ports, clock: { now: Date.now } }
  const { reports, files, blobs } = task === 'restore' ? await restoreTrash(ports) : await countTrash(ports)
  storage.close()
  const what = `${reports} reports, ${files} files, and ${blobs} blobs whose rows are not in the trash`
  console.log(task === 'restore' ? `Restored ${what}.` : `The trash of ${dataDir} has ${what}.`)
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exit(1)
}
