import { Database as Sqlite } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFile } from '../../src/ports/bun/data-folder.ts'
import { SettingError } from '../../src/ports/setting-error.ts'
import { install } from '../install.ts'
import { runStep, runWithoutOutput, StepError } from '../run-step.ts'
import { checkStart } from './check-start.ts'

export interface Installation {
  /** Root folder of the repository, which the server runs from. */
  root: string
  dataDir: string
  env: Readonly<Record<string, string | undefined>>
}

export interface UpgradeOptions {
  /** A tag, branch or commit; by default the newest version. */
  version: string | undefined
  /** Where to back up before; undefined for no backup. */
  backup: string | undefined
}

/** Files of an upgrade in the root of the repository, which git ignores. */
const LOCK = '.upgrade/lock'
const PREVIOUS = '.upgrade/previous'
const NEXT = '.upgrade/next'
const DATA = '.upgrade/data'

/**
 * Backs up, fetches a version, builds it in a folder of its own, and checks that it starts and that a copy of the database
 * can be migrated. Only then, it checks the version out and builds it in place. Until a restart, the server runs on with what
 * it has loaded.
 * @returns the name of the new version; undefined if it is the current one.
 * @throws SettingError, StepError with what to do. The current version is still, or again, in place.
 */
export function upgrade(place: Installation, options: UpgradeOptions): Promise<string | undefined> {
  return withLock(place, async () => {
    const { root, dataDir, env } = place
    await refuseChanges(root)
    const current = await git(root, 'rev-parse', 'HEAD')
    await runStep('fetched', () => fetchVersions(root))
    const version = options.version ?? (await findNewest(root))
    const commit = await resolveCommit(root, version)
    if (commit === current) return undefined
    const { backup } = options
    if (backup !== undefined)
      await runStep('backed up', () =>
        runWithoutOutput({
          command: [process.execPath, 'edge/start/backup.ts', backup],
          cwd: root,
          env: { ...env, DATA_DIR: dataDir },
          failure: 'The backup failed, so nothing was upgraded.',
        }),
      )
    try {
      await checkVersion(place, commit)
    } finally {
      await removeNext(root)
    }
    await switchTo(place, { commit, current })
    await Bun.write(join(root, PREVIOUS), current)
    return version
  })
}

/** Checks the version out that the last upgrade replaced, and builds it. @returns its commit. */
export function goBack(place: Installation): Promise<string> {
  return withLock(place, async () => {
    const { root } = place
    const file = Bun.file(join(root, PREVIOUS))
    if (!(await file.exists()))
      throw new SettingError(
        'No upgrade is known to go back from. Check a version out, build it, and restart.',
      )
    await refuseChanges(root)
    const previous = (await file.text()).trim()
    const current = await git(root, 'rev-parse', 'HEAD')
    await switchTo(place, { commit: previous, current })
    await file.delete()
    return previous.slice(0, 12)
  })
}

async function withLock<Result>({ root }: Installation, run: () => Promise<Result>): Promise<Result> {
  const { uid } = statSync(root)
  if (uid !== process.getuid?.())
    throw new SettingError(
      `${root} belongs to another account (user id ${uid}). Run the command as that account: sudo -u node-docs bun run upgrade …`,
    )
  if (!existsSync(join(root, '.git')))
    throw new SettingError(`${root} is not a clone of the repository, so it cannot fetch another version.`)
  await mkdir(join(root, '.upgrade'), { recursive: true, mode: 0o700 })
  const release = lockFile(join(root, LOCK))
  if (release === undefined) throw new SettingError('Another upgrade is running. Wait until it has finished.')
  try {
    return await run()
  } finally {
    release()
  }
}

/** Refuses to upgrade over changed files, because a checkout would stop in the middle or lose them. */
async function refuseChanges(root: string): Promise<void> {
  const changed = await git(root, 'status', '--porcelain', '--untracked-files=no')
  if (changed === '') return
  throw new SettingError(
    `These files were changed: ${changed
      .replaceAll(/^.{1,2} +/gm, '')
      .split('\n')
      .join(
        ', ',
      )}. Move the settings of content/site.ts that differ to content/site.local.ts, undo the rest with git checkout -- <file>, or commit it, and try again.`,
  )
}

async function fetchVersions(root: string): Promise<void> {
  await runWithoutOutput({
    command: ['git', 'fetch', '--tags', 'origin'],
    cwd: root,
    failure: 'No version could be fetched. Can this machine reach the repository?',
  })
}

async function findNewest(root: string): Promise<string> {
  const [newest = ''] = (await git(root, 'tag', '--list', 'v*.*.*', '--sort=-version:refname')).split('\n')
  if (newest !== '') return newest
  // Not the upstream of the current branch: after an upgrade, there is no current branch.
  return git(root, 'rev-parse', '--abbrev-ref', 'origin/HEAD').catch(() => {
    throw new SettingError('The repository has no tag such as v0.3.0. Name a version: bun run upgrade main …')
  })
}

/** Prefers the branch of the remote repository to a local one, which a fetch does not move. */
async function resolveCommit(root: string, version: string): Promise<string> {
  for (const name of [`origin/${version}`, version]) {
    const commit = await git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => '')
    if (commit !== '') return commit
  }
  throw new SettingError(`The repository has no tag, branch or commit named ${version}.`)
}

/** Builds a version in a folder of its own, starts it with empty data, and migrates a copy of the database with it. */
async function checkVersion({ root, dataDir, env }: Installation, commit: string): Promise<void> {
  await removeNext(root)
  const [next, data] = [join(root, NEXT), join(root, DATA)]
  await git(root, 'worktree', 'add', '--quiet', '--detach', next, commit)
  const local = 'content/site.local.ts'
  if (existsSync(join(root, local))) await copyFile(join(root, local), join(next, local))
  await build(next, env)
  await runStep('started', () => checkStart(next, join(data, 'empty'), env))
  if (!existsSync(join(dataDir, 'provider.sqlite'))) return
  await mkdir(join(data, 'copy'), { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(join(dataDir, 'provider.sqlite'))
  try {
    sqlite.run('VACUUM INTO ?', [join(data, 'copy/provider.sqlite')])
  } finally {
    sqlite.close()
  }
  await runStep('migrated a copy', () =>
    runWithoutOutput({
      command: [process.execPath, 'edge/start/upgrade/migrate-copy.ts', join(data, 'copy/provider.sqlite')],
      cwd: next,
      failure: 'The new version cannot migrate a copy of the database, so nothing was upgraded.',
    }),
  )
}

async function removeNext(root: string): Promise<void> {
  await rm(join(root, DATA), { recursive: true, force: true })
  await rm(join(root, NEXT), { recursive: true, force: true })
  await git(root, 'worktree', 'prune')
}

/** Checks a commit out and builds it in place. If that fails, restores the current one. */
async function switchTo(
  { root, env }: Installation,
  { commit, current }: { commit: string; current: string },
): Promise<void> {
  await git(root, 'checkout', '--quiet', '--detach', commit)
  try {
    await build(root, env)
  } catch (error) {
    await git(root, 'checkout', '--quiet', '--detach', current)
    await build(root, env)
    throw error
  }
  const examples = await git(root, 'diff', '--name-only', current, commit, '--', 'edge/server-examples')
  if (examples !== '') console.log(`\nThese examples changed. If you use them, copy them again:\n${examples}`)
}

async function build(folder: string, env: Installation['env']): Promise<void> {
  // Packages are installed by this process: one that starts without a package does not find it later.
  await install(folder, 'production')
  // The variable would make the check write to the build of the running server.
  const { DIST: _dist, ...others } = env
  await runStep('built', () =>
    runWithoutOutput({
      command: [process.execPath, 'edge/start.ts', '--build-only'],
      cwd: folder,
      env: folder.endsWith(NEXT) ? others : env,
      failure: 'The version could not be built. The version from before is in place.',
    }),
  )
}

async function git(root: string, ...args: string[]): Promise<string> {
  const child = Bun.spawn(['git', ...args], { cwd: root, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) === 0) return out.trim()
  throw new StepError(`git ${args.join(' ')} failed: ${err.trim()}`)
}
