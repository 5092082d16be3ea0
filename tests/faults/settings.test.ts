import { beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../support/free-port.ts'

const root = join(import.meta.dir, '../..')

beforeAll(async () => {
  // Build first, because a start that builds also prints the build's warnings.
  await Bun.$`${process.execPath} edge/start.ts --build-only`.cwd(root).quiet()
}, 300_000)

test.each(['bun', 'workerd'])(
  'a token that is too short is reported in one line, on %s',
  async (runtime) => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'))
    const child = Bun.spawn([process.execPath, 'edge/start.ts', `--runtime=${runtime}`], {
      cwd: root,
      env: {
        ...process.env,
        INBOX_TOKEN: 'too short',
        PORT: String(findFreePort()),
        DATA_DIR: join(folder, 'bun'),
        PERSIST_TO: join(folder, 'workerd'),
      },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const written = await new Response(child.stderr).text()
    await rm(folder, { recursive: true })

    expect(await child.exited).toBe(78)
    expect(written.trim()).toBe(
      `INBOX_TOKEN is too short. Set it to a random text of at least 16 characters, or remove the variable to use the one in ${join(folder, runtime, 'secrets.json')}.`,
    )
  },
  300_000,
)
