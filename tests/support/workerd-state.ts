import { cp, mkdir } from 'node:fs/promises'
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
  const kept = join(options.root, '.cache/workerd-state', name)
  await prepareD1({ ...options, persistTo: kept })
  await mkdir(persistTo, { recursive: true })
  await cp(join(kept, 'v3'), join(persistTo, 'v3'), { recursive: true })
  await cp(join(kept, 'migrated'), join(persistTo, 'migrated'))
}
