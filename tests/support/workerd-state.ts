import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from '../../edge/start/source-fingerprint.ts'
import { parseOptions } from '../../edge/start/parse-options.ts'
import { prepareD1 } from '../../edge/start/prepare-d1.ts'

/**
 * Copies the initial state of workerd to a folder. The state is cached until the migrations change, because wrangler
 * takes seconds to create the database.
 */
export async function copyWorkerdState(persistTo: string): Promise<void> {
  const options = parseOptions(['--runtime=workerd'], {})
  const name = fingerprint(options.root, ['edge/migrations'])
  const kept = join(options.root, '.cache/migrated', name)
  if (!existsSync(kept)) {
    // Two processes can do this at the same time. The folder of the first that is ready is kept.
    const own = `${kept}.${process.pid}`
    await prepareD1({ ...options, persistTo: own })
    await rename(own, kept).catch(() => rm(own, { recursive: true }))
  }
  await mkdir(persistTo, { recursive: true })
  await cp(join(kept, 'v3'), join(persistTo, 'v3'), { recursive: true })
  await cp(join(kept, 'migrated'), join(persistTo, 'migrated'))
}
