import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

const root = join(import.meta.dir, '../..')
/** The workspaces whose dependencies end up in the files that we serve. */
const SERVED = ['content', 'site', 'edge', 'widget']
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i

/**
 * Formats the installed third-party packages that these workspaces depend on, directly or not, with the text of each
 * license.
 */
export async function formatNotices(workspaces: readonly string[] = SERVED): Promise<string> {
  const packages = new Map<string, string>()
  for (const workspace of workspaces) await collect(join(root, workspace), packages)
  const names = [...packages.keys()].toSorted()
  return [
    '# Third-party notices',
    '',
    'The packages that this build contains or was made with, and their licenses.',
    '',
    ...names.map((name) => packages.get(name) ?? ''),
  ].join('\n')
}

/** Collects the dependencies of the package in `folder` recursively, found as Node.js resolves them. */
async function collect(folder: string, packages: Map<string, string>): Promise<void> {
  const { dependencies = {} } = await readManifest(folder)
  for (const name of Object.keys(dependencies)) {
    const found = findPackage(folder, name)
    if (found === undefined) continue
    if (found.startsWith(root) && !found.includes('node_modules')) continue
    const manifest = await readManifest(found)
    const key = `${manifest.name}@${manifest.version}`
    if (packages.has(key)) continue
    packages.set(key, await formatNotice(key, manifest, found))
    await collect(found, packages)
  }
}

async function formatNotice(
  key: string,
  { license = 'see text' }: Manifest,
  folder: string,
): Promise<string> {
  const files = readdirSync(folder)
    .toSorted()
    .filter((entry) => LICENSE_FILE.test(entry))
  const texts = await Promise.all(files.map((file) => Bun.file(join(folder, file)).text()))
  const blocks = texts.flatMap((text) => ['```text', text.trim(), '```', ''])
  return [`## ${key}`, '', `License: ${license}`, '', ...blocks].join('\n')
}

/**
 * Finds the folder of a package. Returns undefined for optional dependencies of other platforms, which are not
 * installed.
 */
function findPackage(from: string, name: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}

function readManifest(folder: string): Promise<Manifest> {
  return Bun.file(join(folder, 'package.json')).json()
}
