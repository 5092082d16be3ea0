/**
 * Applies the migrations of this version to a copy of a database, and checks the result. An upgrade runs it with the new
 * version: `bun edge/start/upgrade/migrate-copy.ts <copy of provider.sqlite>`.
 */
import { join } from 'node:path'
import { migrate, openDatabase } from '../../src/ports/bun/database.ts'

const [path = ''] = process.argv.slice(2)
const { sqlite, close } = openDatabase(path)
await migrate(sqlite, join(import.meta.dir, '../../migrations'))
const [result] = sqlite.query('PRAGMA quick_check').values().flat()
close()
if (result !== 'ok') {
  console.error(`The migrated copy is damaged: ${String(result)}`)
  process.exit(1)
}
