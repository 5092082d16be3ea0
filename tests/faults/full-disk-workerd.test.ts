import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../edge/start/options.ts'
import { serveWorkerd } from '../../edge/start/serve-workerd.ts'
import { createOwner, createVisitor, type Answer } from '../support/provider.ts'

const PORT = 8828
const canMount = process.getuid?.() === 0 && process.platform === 'linux'

test.skipIf(!canMount)(
  'R2 and D1 on a full disk are 503 within 6 s, and what was answered is kept',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workerd-'))
    const state = join(folder, 'state')
    await mkdir(join(folder, 'dist/public'), { recursive: true })
    await mkdir(state)
    expect(Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', state]).exitCode).toBe(0)
    process.env['RATE_LIMIT'] = 'off'
    const env = { PORT: String(PORT), DIST: join(folder, 'dist'), PERSIST_TO: state }
    const server = await serveWorkerd(readOptions(['--runtime=workerd'], env))
    try {
      const provider = {
        origin: `http://127.0.0.1:${PORT}`,
        inboxToken: server.inboxToken,
        close: async () => {},
      }
      const visitor = createVisitor(provider)
      const owner = createOwner(provider)
      await visitor.start()
      const text = JSON.stringify({ type: 'BUG', isSilent: true, data: 'x'.repeat(900_000) })
      const kept: string[] = []
      let refused: Answer | undefined
      for (let sent = 0; sent < 30 && !refused; sent += 1) {
        const start = performance.now()
        const answer = await visitor.report(text)
        expect(performance.now() - start).toBeLessThan(6000)
        if (answer.status === 201) kept.push(String(Object(answer.body).id))
        else refused = answer
      }

      expect(kept.length).toBeGreaterThan(3)
      expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } })
      expect(refused?.headers.get('Retry-After')).toBe('5')
      for (const id of kept) {
        expect(Object((await owner('GET', `/reports/${id}`)).body).report.data).toHaveLength(900_000)
      }
    } finally {
      await server.stop()
      Bun.spawnSync(['umount', state])
      await rm(folder, { recursive: true })
    }
  },
  120_000,
)
