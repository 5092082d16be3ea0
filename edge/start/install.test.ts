import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './install.ts'

let root: string
let registry: Bun.Server<undefined>

const patch = `diff --git a/index.js b/index.js
--- a/index.js
+++ b/index.js
@@ -1 +1 @@
-original
+patched
`

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'install-'))
  await Bun.write(join(root, 'package/package.json'), '{"name":"tool","version":"1.0.0"}')
  await Bun.write(join(root, 'package/index.js'), 'original\n')
  await Bun.$`tar -czf tool.tgz package`.cwd(root).quiet()
  registry = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      if (url.endsWith('.tgz')) return new Response(Bun.file(join(root, 'tool.tgz')))
      const version = { name: 'tool', version: '1.0.0', dist: { tarball: new URL('tool.tgz', url).href } }
      return Response.json({
        name: 'tool',
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': version },
      })
    },
  })
  await Bun.write(
    join(root, 'bunfig.toml'),
    `[install]\nregistry = "${registry.url.href}"\nlinker = "isolated"\n[install.cache]\ndir = "${join(root, 'cache')}"\n`,
  )
  await Bun.write(join(root, 'tool.patch'), patch)
})
afterEach(async () => {
  await registry.stop(true)
  await rm(root, { recursive: true })
})

/** Changes to a version of the program, as a checkout does, and installs its packages. */
async function installVersion(patchedDependencies?: object): Promise<string> {
  const manifest = { name: 'app', private: true, dependencies: { tool: '1.0.0' }, patchedDependencies }
  await Bun.write(join(root, 'package.json'), JSON.stringify(manifest))
  await Bun.$`${process.execPath} install --lockfile-only`.cwd(root).quiet()
  await mkdir(join(root, 'node_modules'), { recursive: true })
  await install(root, 'production')
  return (await Bun.file(join(root, 'node_modules/tool/index.js')).text()).trim()
}

test('a package is installed again when its patch appears, changes or disappears, and with development tools if there are', async () => {
  const patched = { 'tool@1.0.0': 'tool.patch' }
  expect(await installVersion()).toBe('original')
  expect(await installVersion(patched)).toBe('patched')
  await Bun.write(join(root, 'tool.patch'), patch.replace('+patched', '+patched again'))
  expect(await installVersion(patched)).toBe('patched again')
  expect(await installVersion()).toBe('original')

  // Development tools stay.
  await mkdir(join(root, 'node_modules/wrangler'), { recursive: true })
  await install(root, 'production')
  expect(await Bun.file(join(root, 'node_modules/.installed')).json()).toMatchObject({ level: 'full' })
}, 300_000)
