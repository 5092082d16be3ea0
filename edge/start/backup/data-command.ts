import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { SettingError } from '../../src/ports/setting-error.ts'
import { parseOptions, UsageError } from '../parse-options.ts'
import { StepError } from '../run-step.ts'
import type { BackupOptions } from './manifest.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export interface DataCommand {
  /** Folder or bucket of the backup, as the operator wrote it. */
  place: string
  dataDir: string
  flags: Readonly<Record<string, string | boolean | undefined>>
}

interface CommandUsage {
  name: string
  /** What follows the name of the command, in its usage line. */
  usage: string
  options: Options
}

/** The environment in wrangler.toml. */
export const environmentOption = { env: { type: 'string', default: 'production' } } satisfies Options

export const generationOptions = { keep: { type: 'string' }, yes: { type: 'boolean' } } satisfies Options

/** @throws UsageError if the number of generations is not valid. */
export function parseGenerationOptions({ keep, yes }: DataCommand['flags']): BackupOptions {
  const number = Number(keep)
  if (keep !== undefined && !(Number.isInteger(number) && number >= 1 && number <= 1000))
    throw new UsageError(`--keep ${keep}: set it to a number from 1 to 1000.`)
  return { keep: keep === undefined ? undefined : number, isConfirmed: yes === true }
}

/** Prints what the operator must look at, and lets the command end with 1. */
export function reportProblems(title: string, problems: readonly string[]): void {
  if (problems.length === 0) return
  console.error(`\n${title}:\n  ${problems.join('\n  ')}`)
  process.exitCode = 1
}

/** Runs a command for a backup. Mistakes of the operator, and problems of the disk, are printed without a stack. */
export async function runDataCommand(
  { name, usage, options }: CommandUsage,
  run: (command: DataCommand) => Promise<void>,
): Promise<void> {
  const parsed = parse(options)
  if (parsed === undefined) {
    console.error(`Usage: bun run ${name} ${usage}`)
    process.exit(2)
  }
  try {
    const { dataDir } = parseOptions([], process.env)
    await refuseRoot(dataDir)
    await run({ ...parsed, dataDir })
  } catch (error) {
    const text = await explain(error, name)
    if (text === undefined) throw error
    console.error(text)
    process.exit(1)
  }
}

function parse(options: Options): Omit<DataCommand, 'dataDir'> | undefined {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [place, ...rest] = positionals
    if (place === undefined || place === '' || rest.length > 0) return undefined
    return {
      place,
      flags: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toFlag(value)])),
    }
  } catch {
    return undefined
  }
}

function toFlag(value: unknown): string | boolean | undefined {
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined
}

/** @throws SettingError if the folder has no database, for example because `DATA_DIR` is not set. */
export async function requireDatabase(dataDir: string): Promise<void> {
  const path = join(dataDir, 'provider.sqlite')
  if (!(await Bun.file(path).exists()))
    throw new SettingError(`${path} does not exist. Set DATA_DIR to the data folder.`)
}

/** Refuses to create files as root that the server, or the next backup of its account, could not read. */
export async function refuseRoot(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => undefined)
  if (found === undefined || found.uid === 0 || process.getuid?.() !== 0) return
  throw new SettingError(
    `The data folder ${dataDir} belongs to the account ${nameAccount(found.uid)}. Run the command as this account: sudo -u ${nameAccount(found.uid)} DATA_DIR=${dataDir} bun run …`,
  )
}

/** Describes an error that the operator can fix; undefined for a bug, whose stack is printed. */
async function explain(error: unknown, name: string): Promise<string | undefined> {
  const { code, message, path } = Object(error)
  if (error instanceof SettingError || error instanceof UsageError || error instanceof StepError)
    return String(message)
  const what = `The ${name} stopped: ${message}.`
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_WRITE)$/.test(code))
    return `${what} The disk is full. Free some space, or choose a folder on another disk, and run the command again. An earlier backup is unchanged.`
  if (/^(?:EACCES|EPERM|SQLITE_(?:CANTOPEN|PERM|READONLY)\w*)$/.test(code))
    return `${what} This account (${nameAccount(process.getuid?.() ?? 0)}) must not use ${typeof path === 'string' ? `${path}, which belongs to ${await nameOwner(path)}` : 'the file'}. Run the command as the account of the server, or give it the folder: sudo chown --recursive <account> <folder>. An earlier backup is unchanged.`
  // The message names the path.
  if (/^(?:EIO|ENOTDIR|EROFS|ESTALE)$/.test(code)) return `${what} An earlier backup is unchanged.`
  return undefined
}

async function nameOwner(path: string): Promise<string> {
  for (let place = path; ; place = dirname(place)) {
    const found = await stat(place).catch(() => undefined)
    if (found !== undefined) return nameAccount(found.uid)
    if (place === dirname(place)) return 'another account'
  }
}

function nameAccount(uid: number): string {
  const { stdout, success } = Bun.spawnSync(['id', '--name', '--user', String(uid)])
  return success ? stdout.toString().trim() : String(uid)
}
