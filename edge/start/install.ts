import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
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
  const patches = await readPatches(root)
  const state = JSON.stringify({ lock, level, patches })
  const installed = await readText(stamp)
  if (installed === state) return
  await removePatched(root, { installed, patches })
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

/** Returns the hash of each patch by the name and version of its package. */
async function readPatches(root: string): Promise<Record<string, string>> {
  const { patchedDependencies } = Object(await Bun.file(join(root, 'package.json')).json())
  const patches: Record<string, string> = {}
  for (const [name, file] of Object.entries(Object(patchedDependencies)))
    patches[name] = Bun.hash(await Bun.file(join(root, String(file))).bytes()).toString(16)
  return patches
}

/**
 * Removes packages whose patch was added, changed or removed since the last installation, for example by a rollback. Bun
 * would keep them with the earlier patch.
 */
async function removePatched(
  root: string,
  { installed, patches }: { installed: string | undefined; patches: Readonly<Record<string, string>> },
): Promise<void> {
  const earlier = installed?.startsWith('{') ? Object(JSON.parse(installed)).patches : {}
  const store = join(root, 'node_modules/.bun')
  const folders = await readdir(store).catch(() => [])
  for (const name of new Set([...Object.keys(earlier), ...Object.keys(patches)])) {
    if (earlier[name] === patches[name]) continue
    for (const folder of folders.filter((each) => each.startsWith(name.replace('/', '+'))))
      await rm(join(store, folder), { recursive: true })
  }
}

async function readText(path: string): Promise<string | undefined> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : undefined
}
