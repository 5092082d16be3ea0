import { readFileSync } from 'node:fs'
import type { LastUpdate } from '../navigation/page-model.ts'

/** Maps the path of a file, relative to the repository, to the newest commit that changed the file. */
export type History = ReadonlyMap<string, LastUpdate>

const RECORD = '\u0001'
const FIELD = '\u0002'

/**
 * Reads the history of a folder with a single git process, because one process per page makes builds slow. The result
 * is empty without git or a repository. Skips the oldest commits of a shallow clone, because they seem to change every
 * file.
 */
export function readGitHistory(root: string, folder: string): History {
  const log = runGit(root, [
    'log',
    '-z',
    '--name-only',
    '--relative',
    `--format=${RECORD}%H${FIELD}%an${FIELD}%cI`,
    '--',
    folder,
  ])
  return parseLog(log, readShallowCommits(root))
}

/** Parses the output of `git log -z --name-only`, newest commit first. */
function parseLog(log: string, ignored: ReadonlySet<string>): History {
  const history = new Map<string, LastUpdate>()
  for (const record of log.split(RECORD).slice(1)) {
    const [head = '', ...files] = record.split('\0')
    const [commit = '', author = '', time = ''] = head.split(FIELD)
    if (ignored.has(commit)) continue
    for (const file of files) {
      const path = file.replace(/^\n/, '')
      if (path !== '' && !history.has(path)) history.set(path, { author, time })
    }
  }
  return history
}

function readShallowCommits(root: string): Set<string> {
  const path = runGit(root, ['rev-parse', '--path-format=absolute', '--git-path', 'shallow']).trim()
  if (path === '') return new Set()
  try {
    return new Set(readFileSync(path, 'utf8').split('\n'))
  } catch {
    // The file `shallow` is missing, because the clone is complete.
    return new Set()
  }
}

function runGit(root: string, args: readonly string[]): string {
  try {
    const { exitCode, stdout } = Bun.spawnSync(['git', '-C', root, ...args], { stderr: 'ignore' })
    return exitCode === 0 ? stdout.toString() : ''
  } catch {
    // git is not installed.
    return ''
  }
}
