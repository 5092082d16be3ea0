import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorkerd } from '../../edge/start/workerd/start-workerd.ts'
import { findFreePort } from '../support/free-port.ts'
import { isAnswering } from '../support/servers.ts'

const root = join(import.meta.dir, '../..')

test('a Worker gets its variables, ends when stopped, and says which port is taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'))
  const assets = join(folder, 'assets')
  const script = join(folder, 'echo.mjs')
  const config = join(folder, 'wrangler.toml')
  await mkdir(assets)
  await Bun.write(join(folder, '.dev.vars'), 'GREETING="not read"')
  await Bun.write(config, 'name = "echo"\ncompatibility_date = "2026-11-17"\n')
  await Bun.write(script, 'export default { fetch: (request, env) => new Response(env.GREETING) }')
  const port = findFreePort()
  const options = { root, assets, config, script, port, persistTo: folder, vars: { GREETING: 'hello' } }
  const workerd = await startWorkerd(options)
  try {
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello')
    expect(workerd.hasEnded()).toBe(false)
    const second = await startWorkerd(options).catch(String)
    expect(second).toContain(`Port ${port} is in use.`)
  } finally {
    await workerd.stop()
    await rm(folder, { recursive: true })
  }
  expect(workerd.hasEnded()).toBe(true)
  expect(await isAnswering(`http://127.0.0.1:${port}`)).toBe(false)
})
