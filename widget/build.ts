/**
 * Builds the widget: the script tag with its chunks, the panel's frame, the inbox, the player and the demo page into
 * `$DIST/public`, the npm package into `$DIST/package`, and the licenses of all packages into
 * `$DIST/THIRD-PARTY-NOTICES.md`.
 *
 *     bun widget/build.ts
 */
import { join } from 'node:path'
import { buildDemo, buildFrame, buildInbox, buildPlayer } from './build/documents.ts'
import { deleteOldFiles } from './build/delete-old-files.ts'
import { buildGuide } from './build/guide.ts'
import { formatNotices } from './build/notices.ts'
import { buildPackage } from './build/package.ts'
import { buildScript } from './build/script.ts'

const dist = process.env['DIST'] ?? join(import.meta.dir, '../dist')
const startedAt = Date.now()

await buildScript(dist)
await buildFrame(dist)
await buildDemo(dist)
await buildInbox(dist)
await buildGuide(dist)
await buildPlayer(dist)
await deleteOldFiles(dist, startedAt)
await buildPackage(join(dist, 'package'))
await Bun.write(join(dist, 'THIRD-PARTY-NOTICES.md'), await formatNotices())
