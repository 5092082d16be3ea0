import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_SETTINGS, mergeSettings } from '@node-docs/edge/contract/local-site-settings'
import type { LinkUse } from '../mdx/article.ts'
import { explainExternal, isExternal } from '../mdx/transform/links.ts'
import { createError, type Fault, type Position, positionAt } from '../mdx/content-problem.ts'
import { toHref } from '../navigation/paths.ts'
import { type SiteConfig, siteConfigSchema } from '../navigation/site-config.ts'
import { BuildError } from './build-error.ts'
import { importSettings, parseSettings } from './parse-settings.ts'
import { readText } from './read-text-file.ts'
import { toRepositoryPath, type Workspace } from './workspace.ts'

/** The parsed settings of `content/site.ts` and `content/site.local.ts`. */
export interface SiteSettings {
  file: string
  config: SiteConfig
  /** Internal links of the navigation bar. */
  links: LinkUse[]
}

/** Imports `content/site.ts`, and `content/site.local.ts` if it exists, and checks all fields. */
export async function readSiteConfig(workspace: Workspace): Promise<SiteSettings> {
  const shared = await readSettings('site.ts', workspace)
  if (!existsSync(join(workspace.content, LOCAL_SETTINGS))) return check(shared)
  // The shared file is checked alone first, so that every fault after the merge is in the local file.
  check(shared)
  const local = await readSettings(LOCAL_SETTINGS, workspace)
  return check({ ...local, input: mergeSettings(shared.input, local.input) })
}

interface SettingsInput {
  /** Path from the repository root, for messages. */
  file: string
  text: string
  input: unknown
}

async function readSettings(name: string, workspace: Workspace): Promise<SettingsInput> {
  const path = join(workspace.content, name)
  const file = toRepositoryPath(path, workspace)
  const read = readText(path)
  if ('faults' in read) throw new BuildError(read.faults.map((fault) => createError(file, fault)))
  const text = read.value
  return { file, text, input: await importSettings('site', { path, file, text }) }
}

function check({ file, text, input }: SettingsInput): SiteSettings {
  const settings = parseSettings(siteConfigSchema, input, (field) => locateField(text, field))
  const faults = 'faults' in settings ? settings.faults : findBadLinks(settings.value, text)
  if ('faults' in settings || faults.length > 0)
    throw new BuildError(faults.map((fault) => createError(file, fault)))
  return { file, config: settings.value, links: collectLinks(settings.value, text) }
}

/** Returns the settings in which all internal URLs start with the base path. */
export function withBase(config: SiteConfig): SiteConfig {
  const { base, navbar } = config
  const rebase = <Item extends { href: string }>(item: Item): Item =>
    item.href.startsWith('/') ? { ...item, href: toHref(item.href, base) } : item
  return {
    ...config,
    navbar: { ...navbar, left: navbar.left.map(rebase), right: navbar.right.map(rebase) },
    feedback: config.feedback && { ...config.feedback, script: addBase(config.feedback.script, base) },
    footer: config.footer && addBase(config.footer, base),
  }
}

/** URLs of other sites do not change. */
function addBase(url: string, base: string): string {
  return url.startsWith('/') ? toHref(url, base) : url
}

function collectLinks(config: SiteConfig, text: string): LinkUse[] {
  const targets = listHrefs(config).filter((href) => !isExternal(href))
  return targets.map((target) => ({ target, ...locateText(text, target) }))
}

function findBadLinks(config: SiteConfig, text: string): Fault[] {
  return listHrefs(config).flatMap((href) => {
    const fault = isExternal(href) ? explainExternal(href) : undefined
    return fault ? [{ ...fault, ...locateText(text, href) }] : []
  })
}

function listHrefs({ navbar }: SiteConfig): string[] {
  return [...navbar.left, ...navbar.right].map(({ href }) => href)
}

function locateText(text: string, value: string): Position {
  return positionAt(text, Math.max(0, text.search(new RegExp(`['"]${RegExp.escape(value)}['"]`))))
}

/**
 * Finds the position of a field in the file. Searches for the keys of the path one after the other, which is exact
 * enough for an error message.
 */
function locateField(text: string, path: readonly string[]): Position {
  let offset = 0
  for (const key of path) {
    const match = new RegExp(`(?<![\\w-])['"]?${key}['"]?\\s*:`, 'g')
    match.lastIndex = offset
    offset = match.exec(text)?.index ?? offset
  }
  return positionAt(text, offset)
}
