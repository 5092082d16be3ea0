import { expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createVisitor, startProvider } from '../../../tests/support/provider.ts'
import { migrate, openDatabase } from '../../src/ports/bun/database.ts'
import { createBackup } from '../../start/backup/create-backup.ts'
import { openFolder } from '../../start/backup/target.ts'
import { prepareImport } from './prepare-import.ts'

test('a database that is too large for one file is imported in parts, and one that D1 does not hold is refused', async () => {
  const source = await startProvider({ RATE_LIMIT: 'off' })
  const visitor = createVisitor(source)
  await visitor.start()
  for (const description of ['first', 'second', 'third'])
    await visitor.report({ isSilent: true, formData: { description } })
  const folder = join(source.dataDir, '../backup')
  await createBackup(source.dataDir, openFolder(folder))

  const refused: unknown = await prepareImport(folder, { databaseBytes: 1000 }).catch(
    (error: unknown) => error,
  )
  expect(String(refused)).toMatch(/The database has .* GB, and D1 holds at most/)
  const { statements } = await prepareImport(folder, { partBytes: 3000 })
  expect(statements.length).toBeGreaterThan(2)
  const { sqlite, close } = openDatabase(join(folder, 'imported.sqlite'))
  await migrate(sqlite, join(import.meta.dir, '../../migrations'))
  for (const file of statements) sqlite.run(await Bun.file(file).text())
  const found = sqlite.query("SELECT rowid FROM report_words WHERE report_words MATCH 'second'").all()
  expect(sqlite.query('SELECT id FROM reports').all()).toHaveLength(3)
  expect(found).toHaveLength(1)
  close()
  await rm(folder, { recursive: true })
  await source.close()
})
