import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startServer } from '../support/servers.ts'
import { applyMutant, listMutants, type Mutant, spread } from './mutants/mutate.ts'

/** The code between well-tested units, and the tests that should notice every change of it. */
interface Area {
  files: string[]
  mutants: number
  /** Resolves with true if a test fails. */
  isNoticed: () => Promise<boolean>
}

interface Survivor {
  file: string
  line: number
  change: string
}

const root = join(import.meta.dir, '../..')
const TEST_TIMEOUT_MS = 180_000

const areas: Area[] = [
  {
    files: ['widget/host/{create-feedback,start-widget}.ts', 'widget/host/core/*.ts'],
    mutants: 90,
    isNoticed: () =>
      fails([
        './widget/host/core/',
        './widget/host/create-feedback.test.ts',
        './widget/host/start-widget.test.ts',
      ]),
  },
  {
    files: ['site/src/router/router.ts'],
    mutants: 20,
    // The router has browser tests only, which run on a new build.
    isNoticed: () => stageFails(['build', 'browser', 'docs/navigation']),
  },
  {
    files: ['edge/src/provider/**/routes.ts', 'edge/src/inbox/**/routes.ts'],
    mutants: 100,
    async isNoticed() {
      const server = await startServer({ runtime: 'bun' }).catch(() => undefined)
      if (!server) return true
      try {
        const env = { BASE_URL: server.origin, RUNTIME: 'bun', INBOX_TOKEN: server.inboxToken }
        return (await fails(['./tests/contract'], env)) || (await fails(['./edge']))
      } finally {
        await server.stop()
      }
    },
  },
]

/**
 * Changes the code on purpose, one place at a time, and lists the changes that no test notices. Files are restored, even
 * after Ctrl+C. Commit before you run it.
 */
export async function run(): Promise<void> {
  const survivors: Survivor[] = []
  let count = 0
  for (const { files, mutants, isNoticed } of areas) {
    if (await isNoticed()) throw new Error(`The tests of ${files.join(', ')} fail without any change.`)
    for (const [file, mutant] of spread(await listAll(files), mutants)) {
      count += 1
      const { line, change } = mutant
      if (await withMutant(file, mutant, isNoticed)) continue
      survivors.push({ file: relative(root, file), line, change })
      console.log(`survived: ${relative(root, file)}:${line} ${change}`)
    }
  }
  const share = Math.round((survivors.length / count) * 1000) / 10
  console.log(`${count} mutants, ${survivors.length} survived (${share} %)`)
  await Bun.write(
    join(import.meta.dir, 'results/mutants.json'),
    `${JSON.stringify({ date: new Date().toISOString(), count, survivors }, undefined, 2)}\n`,
  )
}

async function listAll(patterns: string[]): Promise<[file: string, mutant: Mutant][]> {
  const all: [string, Mutant][] = []
  for (const pattern of patterns) {
    for await (const file of new Bun.Glob(pattern).scan({ cwd: root, absolute: true })) {
      if (file.includes('.test.')) continue
      for (const mutant of listMutants(await Bun.file(file).text())) all.push([file, mutant])
    }
  }
  return all
}

async function withMutant(file: string, mutant: Mutant, act: () => Promise<boolean>): Promise<boolean> {
  const source = await Bun.file(file).text()
  const restore = (): void => {
    writeFileSync(file, source)
    process.exit(130)
  }
  process.once('SIGINT', restore)
  try {
    await Bun.write(file, applyMutant(source, mutant))
    return await act()
  } finally {
    process.off('SIGINT', restore)
    await Bun.write(file, source)
  }
}

function fails(paths: string[], env: Record<string, string> = {}): Promise<boolean> {
  return endsInError(['test', '--bail', '--only-failures', ...paths], env)
}

function stageFails(selection: string[]): Promise<boolean> {
  return endsInError(['tests/run.ts', ...selection])
}

/** Whether the command exits with an error, or takes longer than it should. */
async function endsInError(command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: root,
    env: { ...process.env, ...env },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), TEST_TIMEOUT_MS)
  const exitCode = await child.exited
  clearTimeout(timer)
  return exitCode !== 0
}
