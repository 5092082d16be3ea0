import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { runQuietly, runStep } from './steps.ts'

/** `production`: what serving and building need. `full`: also wrangler, Node 22 and the tools of contributors. */
export type InstallLevel = 'production' | 'full'

/**
 * Installs the packages that are missing, and does nothing in no time when none is. Whoever has the full
 * set keeps it: a production install would take the contributor's tools away.
 */
export async function install(root: string, wanted: InstallLevel): Promise<void> {
  const level = existsSync(join(root, 'node_modules/wrangler')) ? 'full' : wanted
  const stamp = join(root, 'node_modules/.installed')
  const lock = Bun.hash(await Bun.file(join(root, 'bun.lock')).bytes()).toString(16)
  const state = `${lock} ${level}`
  if ((await readText(stamp)) === state) return
  await runStep(`installed packages`, () =>
    runQuietly({
      command: [
        process.execPath,
        'install',
        '--frozen-lockfile',
        ...(level === 'production' ? ['--production'] : []),
      ],
      cwd: root,
      failure: 'The packages could not be installed. Can this machine reach the package registry?',
    }),
  )
  await Bun.write(stamp, state)
}

async function readText(path: string): Promise<string | undefined> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : undefined
}
