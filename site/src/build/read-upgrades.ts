import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createError, positionAt } from '../mdx/content-problem.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import { type Upgrades, upgradesSchema } from '../navigation/upgrade-data.ts'
import { BuildError } from './build-error.ts'
import { importSettings, parseSettings } from './parse-settings.ts'
import { readText } from './read-text-file.ts'
import { toRepositoryPath, type Workspace } from './workspace.ts'

/**
 * Reads `content/upgrades.ts`, which has an entry for each release of the settings. Returns no releases if the file does
 * not exist.
 */
export async function readUpgrades(
  workspace: Workspace,
  { releases }: SiteConfig['neard'],
): Promise<Upgrades> {
  const path = join(workspace.content, 'upgrades.ts')
  if (!existsSync(path)) return { releases: {}, changes: [] }
  const file = toRepositoryPath(path, workspace)
  const read = readText(path)
  if ('faults' in read) throw new BuildError(read.faults.map((fault) => createError(file, fault)))
  const text = read.value
  const locate = (keys: readonly string[]) => positionAt(text, Math.max(0, text.indexOf(`'${keys[1]}'`)))
  const parsed = parseSettings(upgradesSchema, await importSettings('upgrades', { path, file, text }), locate)
  const faults =
    'faults' in parsed ? parsed.faults : findReleaseFaults(Object.keys(parsed.value.releases), releases)
  if ('faults' in parsed || faults.length > 0)
    throw new BuildError(faults.map((fault) => createError(file, fault)))
  return parsed.value
}

function findReleaseFaults(named: readonly string[], releases: Readonly<Record<string, number>>) {
  const hint = 'neard.releases in content/site.ts and releases in this file must list the same releases.'
  return [
    ...Object.keys(releases).filter((name) => !named.includes(name)),
    ...named.filter((name) => !(name in releases)),
  ].map((name) => ({ line: 1, column: 1, message: `the release ${name} is in one of two lists only`, hint }))
}
