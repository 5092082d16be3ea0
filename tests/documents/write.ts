/** Writes the documents that are made from the code: `bun tests/documents/write.ts`. */
import { join } from 'node:path'
import { formatDataModel } from './data-model.ts'

await Bun.write(join(import.meta.dir, '../../docs/data-model.md'), formatDataModel())
