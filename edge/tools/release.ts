/**
 * Gives what CHANGELOG.md lists under "Unreleased" a version, and writes it to every package:
 *
 *     bun run release 0.3.0
 *
 * Commit the result, and publish the widget's package if its own changelog names the version.
 */
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const PACKAGES = ['', 'content/', 'edge/', 'site/', 'tests/', 'widget/']
const CHANGELOGS = ['CHANGELOG.md', 'widget/CHANGELOG.md']

const [version = '', ...rest] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version) || rest.length > 0) {
  console.error('Usage: bun run release <version>, such as 0.3.0')
  process.exit(2)
}
const today = new Date().toISOString().slice(0, 10)
let changes = 0
for (const file of CHANGELOGS) {
  const text = await Bun.file(join(root, file)).text()
  const released = text.replace(/^## Unreleased$/m, `## ${version} (${today})`)
  if (released !== text) changes += 1
  await Bun.write(join(root, file), released)
}
if (changes === 0) {
  console.error('No changelog has a section "## Unreleased". Describe what changes, then run this again.')
  process.exit(1)
}
for (const folder of PACKAGES) {
  const file = join(root, folder, 'package.json')
  const text = await Bun.file(file).text()
  await Bun.write(file, text.replace(/^ {2}"version": "[^"]+"/m, `  "version": "${version}"`))
}
// The lock file has the versions of the workspaces, too.
await Bun.$`${process.execPath} install`.cwd(root).quiet()
console.log(`Version ${version}.`)
