import { SettingError } from '../../src/ports/setting-error.ts'
import { parseOptions, UsageError } from '../parse-options.ts'
import { StepError } from '../run-step.ts'

export interface DataCommand {
  /** Folder of the backup, as the operator wrote it. */
  folder: string
  dataDir: string
  /** Name of the environment in wrangler.toml. */
  environment: string
}

/** Runs a command with one folder as its argument. Mistakes of the operator are printed without a stack. */
export async function runDataCommand(
  name: string,
  run: (command: DataCommand) => Promise<void>,
  { hasEnvironment = false } = {},
): Promise<void> {
  const flags = process.argv.slice(2).filter((arg) => arg.startsWith('-'))
  const [folder, ...rest] = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
  const isKnown = flags.every((flag) => hasEnvironment && /^--env=[\w-]+$/.test(flag))
  if (folder === undefined || !isKnown || rest.length > 0) {
    console.error(`Usage: bun run ${name} <folder>${hasEnvironment ? ' [--env=<name>]' : ''}`)
    process.exit(2)
  }
  const environment = flags.at(-1)?.slice('--env='.length) ?? 'production'
  try {
    await run({ folder, dataDir: parseOptions([], process.env).dataDir, environment })
  } catch (error) {
    const { code, message } = Object(error)
    const isExplained =
      error instanceof SettingError || error instanceof UsageError || error instanceof StepError
    // These codes mean a full disk, or a folder that this account cannot write to. The message of such an error names
    // the path, so the stack is not printed.
    if (!isExplained && !/^(?:EACCES|EDQUOT|ENOSPC|ENOTDIR|EPERM|EROFS|SQLITE_FULL)$/.test(String(code)))
      throw error
    console.error(isExplained ? message : `The ${name} stopped: ${message}. An earlier backup is unchanged.`)
    process.exit(1)
  }
}
