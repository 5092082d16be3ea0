/** Writes `table.md`. Run it after adding or renaming a test that proves a requirement. */
import { join } from 'node:path'
import { formatTable } from './proofs.ts'

await Bun.write(join(import.meta.dir, 'table.md'), await formatTable())
