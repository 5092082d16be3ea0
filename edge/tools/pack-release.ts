/**
 * Packs the checked-out commit for servers that have Bun, and neither git nor a package registry:
 *
 *     bun run pack-release
 *
 * It writes the archive, its checksum and its software bill of materials to `dist/releases`.
 */
import { join } from 'node:path'
import { install } from '../start/install.ts'
import { StepError } from '../start/run-step.ts'

const root = join(import.meta.dir, '../..')

if (process.argv.length > 2) {
  console.error('Usage: bun run pack-release')
  process.exit(2)
}
const changed = Bun.spawnSync(['git', 'status', '--porcelain', '--untracked-files=no'], { cwd: root })
if (changed.stdout.length > 0) {
  console.error('Commit what you changed first: the archive contains the commit.')
  process.exit(1)
}
try {
  await install(root, 'production')
  const { packRelease } = await import('./release/pack-release.ts')
  const { archive, components } = await packRelease(root, join(root, 'dist/releases'))
  console.log(
    `\nPacked ${components.length} packages with the commit:\n  ${archive}\n  ${archive}.sha256\n  ${archive}.cdx.json`,
  )
} catch (error) {
  console.error(error instanceof StepError ? `\n${error.message}` : error)
  process.exit(1)
}
