import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { install } from '../../start/install.ts'
import { runWithoutOutput } from '../../start/run-step.ts'
import { type Component, formatSbom, listComponents } from './sbom.ts'

export interface Release {
  /** Path of the archive. Its checksum is beside it, with `.sha256` appended, and its SBOM with `.cdx.json`. */
  archive: string
  components: readonly Component[]
}

/**
 * Packs a commit and the packages that it needs, so that a server with Bun runs it without git and without a package
 * registry. Some packages are programs, so the archive is for this kind of machine only.
 * @param output Folder of the archive.
 */
export async function packRelease(root: string, output: string, commit = 'HEAD'): Promise<Release> {
  const temporary = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    const version = await nameVersion(root, commit)
    const name = `node-docs-${version}-${process.platform}-${process.arch}`
    const folder = join(temporary, name)
    const source = join(temporary, 'source.tar')
    await run(root, 'git', 'archive', `--prefix=${name}/`, `--output=${source}`, commit)
    await run(temporary, 'tar', '--extract', `--file=${source}`)
    await install(folder, 'production')
    const components = await listComponents(join(folder, 'node_modules/.bun'))
    const sbom = formatSbom({ name: 'node-docs', version }, components)
    await Bun.write(join(folder, 'sbom.cdx.json'), sbom)
    await mkdir(output, { recursive: true })
    const archive = join(output, `${name}.tar.gz`)
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
    await run(temporary, 'tar', '--create', '--gzip', ...owner, `--file=${archive}`, name)
    await Bun.write(`${archive}.cdx.json`, sbom)
    await Bun.write(`${archive}.sha256`, `${await hashFile(archive)}  ${basename(archive)}\n`)
    return { archive, components }
  } finally {
    await rm(temporary, { recursive: true })
  }
}

/** Names the version, such as `0.3.0`. A commit without its tag is `0.3.0-5f27153b`: more than that version may be in it. */
async function nameVersion(root: string, commit: string): Promise<string> {
  const git = (...args: string[]) => Bun.$`git ${args}`.cwd(root).text()
  const { version } = JSON.parse(await git('show', `${commit}:package.json`))
  const tags = (await git('tag', '--points-at', commit)).split('\n')
  if (tags.includes(`v${version}`)) return version
  return `${version}-${(await git('rev-parse', '--short=8', commit)).trim()}`
}

async function run(folder: string, ...command: string[]): Promise<void> {
  await runWithoutOutput({ command, cwd: folder, failure: `${command.slice(0, 2).join(' ')} failed.` })
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(Buffer.from(chunk))
  return hash.digest('hex')
}
