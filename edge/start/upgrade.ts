/**
 * Upgrades a server of your own to another version of the repository, while the server runs:
 *
 *     bun run upgrade [<tag, branch or commit>] --backup <folder, or s3://bucket/prefix>
 *     bun run upgrade [<tag, branch or commit>] --no-backup
 *     bun run upgrade --back
 *
 * Without a version, it takes the newest tag such as v0.3.0, or the newest commit of the default branch if there are no
 * tags. Restart the server afterwards.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SettingError } from '../src/ports/setting-error.ts'
import { parseOptions, UsageError } from './parse-options.ts'
import { StepError } from './run-step.ts'
import { goBack, upgrade } from './upgrade/run-upgrade.ts'

const USAGE =
  'bun run upgrade [<tag, branch or commit>] --backup <folder> | --no-backup, or bun run upgrade --back'

function parse(args: readonly string[]) {
  const options = {
    back: { type: 'boolean' },
    backup: { type: 'string' },
    'no-backup': { type: 'boolean' },
  } as const
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const ways = [values.back, values.backup !== undefined, values['no-backup']].filter(Boolean).length
    const isBack = values.back === true
    if (ways !== 1 || values.backup === '' || positionals.length > (isBack ? 0 : 1)) return undefined
    return { isBack, version: positionals[0], backup: values.backup }
  } catch {
    return undefined
  }
}

const parsed = parse(process.argv.slice(2))
if (parsed === undefined) {
  console.error(`Usage: ${USAGE}`)
  process.exit(2)
}
try {
  const { dataDir } = parseOptions([], process.env)
  const place = { root: join(import.meta.dir, '../..'), dataDir, env: process.env }
  const changed = parsed.isBack ? await goBack(place) : await upgrade(place, parsed)
  console.log(
    changed === undefined
      ? '\nThe server has this version already.'
      : `\n${changed} is built. Restart the server: sudo systemctl restart node-docs` +
          (parsed.isBack ? '' : '\nThe way back is: bun run upgrade --back, and a restart.'),
  )
} catch (error) {
  const isExplained =
    error instanceof SettingError || error instanceof StepError || error instanceof UsageError
  console.error(isExplained ? `\n${error.message}` : error)
  process.exit(1)
}
