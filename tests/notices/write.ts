/** Writes `THIRD-PARTY-NOTICES.md`. Run it after changing a dependency. */
import { join } from 'node:path'
import { formatNotices } from './notices.ts'

await Bun.write(join(import.meta.dir, '../../THIRD-PARTY-NOTICES.md'), await formatNotices())
