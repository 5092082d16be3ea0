import { expect, test } from 'bun:test'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packRelease } from '../../edge/tools/release/pack-release.ts'
import { checkStart } from '../../edge/start/upgrade/check-start.ts'

const root = join(import.meta.dir, '../..')

test('a packed release runs with Bun alone, lists its packages, and is refused if it is cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'release-test-'))
  const { archive, components } = await packRelease(root, folder)
  const verify = () =>
    Bun.spawnSync(['sha256sum', '--check', '--status', `${archive}.sha256`], { cwd: folder })
  expect(verify().exitCode).toBe(0)

  // The version of the commit, and the commit if the version's tag is elsewhere.
  const [, version] = /node-docs-(.*)-\w+-\w+\.tar\.gz$/.exec(archive) ?? []
  expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\da-f]{8,})?$/)
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['hono', '@orama/orama', 'react']),
  )
  const sbom = await Bun.file(`${archive}.cdx.json`).json()
  expect(sbom.metadata.component).toEqual({ type: 'application', name: 'node-docs', version })
  expect(sbom.components).toHaveLength(components.length)

  await Bun.$`tar --extract --file=${archive}`.cwd(folder).quiet()
  const release = archive.replace('.tar.gz', '')
  // Neither git nor a registry can be reached.
  const env = { PATH: '', HOME: folder, BUN_CONFIG_REGISTRY: 'http://127.0.0.1:1', LOG_LEVEL: 'error' }
  await checkStart(release, join(folder, 'data'), env)

  await truncate(archive, Math.floor(Bun.file(archive).size / 2))
  expect(verify().exitCode).not.toBe(0)
  await rm(folder, { recursive: true })
}, 600_000)
