import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from './source-fingerprint.ts'
import type { Options } from './parse-options.ts'
import { runWithoutOutput, runStep } from './run-step.ts'
import { toWranglerEnv } from './wrangler.ts'

/** Secrets to start the Worker with. */
export interface PreparedD1 {
  inboxToken: string
  /** Maps names of the Worker's variables to secrets. */
  secrets: Record<string, string>
}

/**
 * Migrates the local D1 database, and creates the secrets below `persistTo`. For workerd, this does what `openStorage`
 * does for Bun.
 */
export async function prepareD1({
  root,
  persistTo,
}: Pick<Options, 'root' | 'persistTo'>): Promise<PreparedD1> {
  // The module is imported here, because the packages that it needs may have just been installed.
  const { prepareSecrets } = await import('../src/ports/bun/storage.ts')
  await mkdir(persistTo, { recursive: true })
  const { serverSecret, inboxToken, previousServerSecret } = await prepareSecrets(persistTo, process.env)
  // Earlier versions stored the secrets in this file, too.
  await rm(join(persistTo, 'secrets.env'), { force: true })
  await migrate(root, persistTo)
  return {
    inboxToken,
    secrets: {
      SERVER_SECRET: serverSecret,
      INBOX_TOKEN: inboxToken,
      ...(previousServerSecret !== undefined && { SERVER_SECRET_PREVIOUS: previousServerSecret }),
    },
  }
}

/**
 * Applies new migrations. Wrangler takes three seconds for this, so it runs only if the migration files have changed.
 */
async function migrate(root: string, persistTo: string): Promise<void> {
  const stamp = Bun.file(join(persistTo, 'migrated'))
  const state = fingerprint(root, ['edge/migrations'])
  if ((await stamp.exists()) && (await stamp.text()) === state) return
  const run = (...args: string[]) =>
    runWithoutOutput({
      command: ['wrangler', 'd1', ...args, '--local', `--persist-to=${persistTo}`],
      cwd: root,
      env: toWranglerEnv(root),
      failure: 'The local database could not be prepared.',
    })
  await runStep('prepared the database', async () => {
    await run('migrations', 'apply', 'DB')
    await run('execute', 'DB', '--yes', '--file=edge/migrations/seed/demo.sql')
  })
  await Bun.write(stamp, state)
}
