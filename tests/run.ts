/**
 * Everything a contributor must pass, in the order in which a failure is cheapest to find.
 *
 *     bun run test                 all stages
 *     bun run test types unit      only these
 *
 * Imports nothing from node_modules: it installs them first. Ends with `N passed, N failed`.
 */
import { delimiter, join } from 'node:path'
import { addCounts, type Count, countBunTest, countExit, countPlaywright } from './support/count.ts'
import { chromium, ensureProgram, shellcheck } from './support/debian.ts'
import type { Runtime, TestServer } from './support/servers.ts'

const root = join(import.meta.dir, '..')
const bun = process.execPath
const env: Record<string, string | undefined> = {
  ...process.env,
  PATH: [
    join(root, 'node_modules/.bin'),
    join(import.meta.dir, 'node_modules/.bin'),
    process.env['PATH'],
  ].join(delimiter),
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

interface Stage {
  name: string
  run: () => Promise<Count>
  /** Nothing that comes later makes sense without it. */
  isRequired?: true
}

const stages: Stage[] = [
  { name: 'install', run: () => check([bun, 'install', '--frozen-lockfile']), isRequired: true },
  { name: 'programs', run: installPrograms, isRequired: true },
  { name: 'types', run: () => check([bun, 'check', '--no-pretty']) },
  { name: 'format', run: () => check([bun, 'fmt', '--check', '.']) },
  { name: 'lint', run: () => check(['oxlint', '--type-aware', '--deny-warnings']) },
  { name: 'dead-code', run: () => check(['knip']) },
  { name: 'build', run: () => check([bun, 'edge/start.ts', '--build-only']), isRequired: true },
  { name: 'unit', run: () => bunTest(['edge', 'site', 'widget']) },
  {
    name: 'boundaries',
    run: () => bunTest(['tests/boundaries', 'tests/requirements', 'tests/notices', 'tests/support']),
  },
  { name: 'content', run: () => bunTest(['tests/content', 'tests/size']) },
  { name: 'search', run: () => bunTest(['tests/search']) },
  { name: 'contract-bun', run: () => withServer('bun', contract) },
  { name: 'contract-workerd', run: () => withServer('workerd', contract) },
  { name: 'parity', run: () => bunTest(['tests/parity']) },
  { name: 'faults', run: () => bunTest(['tests/faults']) },
  { name: 'browser', run: () => withServer('bun', playwright) },
]

async function installPrograms(): Promise<Count> {
  env['CHROMIUM_PATH'] = ensureProgram(chromium)
  ensureProgram(shellcheck)
  return { passed: 0, failed: 0 }
}

async function check(command: string[]): Promise<Count> {
  return countExit((await run(command)).exitCode)
}

async function bunTest(paths: string[], extra: Record<string, string> = {}): Promise<Count> {
  const { output, exitCode } = await run(
    [bun, 'test', '--only-failures', ...paths.map((path) => `./${path}/`)],
    extra,
  )
  return countBunTest(output, exitCode)
}

function contract(server: TestServer): Promise<Count> {
  return bunTest(['tests/contract'], addressOf(server))
}

async function playwright(server: TestServer): Promise<Count> {
  const report = join(root, 'test-results/report.json')
  const { exitCode } = await run(['playwright', 'test', '--config', 'tests/playwright.config.ts'], {
    ...addressOf(server),
    // Browsers resolve the names below localhost, which the panel and the inbox have.
    BASE_URL: server.origin.replace('127.0.0.1', 'localhost'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return countPlaywright(await Bun.file(report).text(), exitCode)
}

function addressOf({ origin, runtime, inboxToken }: TestServer): Record<string, string> {
  return { BASE_URL: origin, RUNTIME: runtime, INBOX_TOKEN: inboxToken }
}

async function withServer(runtime: Runtime, use: (server: TestServer) => Promise<Count>): Promise<Count> {
  const { startServer } = await import('./support/servers.ts')
  const server = await startServer({ runtime })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** Runs a command, shows what it prints as it comes, and keeps it. */
async function run(command: string[], extra: Record<string, string> = {}) {
  const child = Bun.spawn(command, { cwd: root, env: { ...env, ...extra }, stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([show(child.stdout), show(child.stderr)])
  return { output: `${stdout}\n${stderr}`, exitCode: await child.exited }
}

async function show(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    process.stdout.write(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

async function runStage({ name, run: runIt }: Stage): Promise<Count> {
  const start = performance.now()
  console.log(`\n=== ${name}`)
  const count = await runIt().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  console.log(
    `--- ${name}: ${count.passed} ok, ${count.failed} not, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  return count
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(
    `No stage is called ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const counts: Count[] = []
for (const stage of stages) {
  if (wanted.length > 0 && !wanted.includes(stage.name)) continue
  const count = await runStage(stage)
  counts.push(count)
  if (stage.isRequired && count.failed > 0) break
}
const { passed, failed } = addCounts(counts)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
