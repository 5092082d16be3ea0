import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runWithoutOutput, runStep } from './run-step.ts'

/** `production`: packages for serving and building. `full`: also wrangler, Node 22 and development tools. */
export type InstallLevel = 'production' | 'full'

/**
 * Installs missing packages. Returns at once if none is missing. If development tools are installed, keeps them,
 * although a production install would remove them.
 */
export async function install(root: string, wanted: InstallLevel): Promise<void> {
  const level = existsSync(join(root, 'node_modules/wrangler')) ? 'full' : wanted
  const stamp = join(root, 'node_modules/.installed')
  const lock = Bun.hash(await Bun.file(join(root, 'bun.lock')).bytes()).toString(16)
  const state = `${lock} ${level}`
  if ((await readText(stamp)) === state) return
  await runStep(`installed packages`, () =>
    runWithoutOutput({
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
