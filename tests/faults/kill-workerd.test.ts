import { expect, test } from 'bun:test'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../edge/start/options.ts'
import { serveWorkerd } from '../../edge/start/serve-workerd.ts'
import { createOwner, createVisitor } from '../support/provider.ts'

const PORT = 8829
/** Each costs six seconds on two busy cores, nearly all of them the restart. */
const KILLS = 20

/** The processes of workerd below this one: the Worker's, and the development proxy's in front of it. */
function findWorkerd(): number[] {
  const { stdout } = Bun.spawnSync(['ps', '-eo', 'pid=,ppid=,args='])
  const processes = stdout
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
    })
  const ours = new Set([process.pid])
  // Children have higher ids than their parents, but for the rare wrap: twice is enough.
  for (const { pid, parent } of [...processes, ...processes]) if (ours.has(parent)) ours.add(pid)
  return processes
    .filter(({ command, pid }) => ours.has(pid) && command.includes('workerd serve'))
    .map(({ pid }) => pid)
}

test('workerd killed with -9 serves again within 10 s under its supervisor and has lost nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'))
  await mkdir(join(folder, 'dist/public'), { recursive: true })
  const env = { PORT: String(PORT), DIST: join(folder, 'dist'), PERSIST_TO: join(folder, 'state') }
  process.env['RATE_LIMIT'] = 'off'
  process.env['LOG_LEVEL'] = 'error'
  const server = await serveWorkerd(readOptions(['--runtime=workerd'], env))
  const provider = {
    origin: `http://127.0.0.1:${PORT}`,
    inboxToken: server.inboxToken,
    close: () => server.stop(),
  }
  const visitor = createVisitor(provider)
  await visitor.start()
  const acknowledged = new Map<string, string>()
  const over = new AbortController()

  async function write(): Promise<void> {
    while (!over.signal.aborted) {
      const text = JSON.stringify({ type: 'BUG', isSilent: true, data: crypto.randomUUID().repeat(200) })
      const answer = await visitor.report(text).catch(() => undefined)
      if (answer?.status === 201) acknowledged.set(String(Object(answer.body).id), text)
      else await Bun.sleep(100)
    }
  }

  async function untilServing(): Promise<number> {
    const start = performance.now()
    while (
      !(await fetch(`${provider.origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await Bun.sleep(50)
    return performance.now() - start
  }

  const writers = Array.from({ length: 8 }, write)
  const outages: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await Bun.sleep(200 + Math.random() * 800)
    for (const pid of findWorkerd()) process.kill(pid, 'SIGKILL')
    outages.push(await untilServing())
  }
  over.abort()
  await Promise.all(writers)

  const owner = createOwner(provider)
  for (const [id, text] of acknowledged) {
    expect(JSON.stringify(Object((await owner('GET', `/reports/${id}`)).body).report)).toBe(text)
  }
  await server.stop()
  await rm(folder, { recursive: true })
  expect(acknowledged.size).toBeGreaterThan(KILLS)
  const sorted = outages.toSorted((one, other) => one - other)
  const usual = sorted[KILLS / 2] ?? Infinity
  const longest = sorted.at(-1) ?? Infinity
  // Not the longest: a machine with other work to do doubles one of them now and then.
  expect(usual).toBeLessThan(10_000)
  console.log(
    `${acknowledged.size} answered, 0 lost; outages of ${usual.toFixed(0)} ms, ${longest.toFixed(0)} at most`,
  )
}, 400_000)
