import { existsSync, watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import { build, runBuildStep, type RunBuildStep } from './build.ts'
import { createLiveReload } from './live-reload.ts'
import type { Options, Running } from './parse-options.ts'
import { StepError } from './run-step.ts'
import { serveBun } from './serve-bun.ts'

/** Changes within this time count as one, because editors write a file in several steps. */
const settleMs = 30

/** Folders with code that the build runs, not only files that it reads. */
const codeFolders = ['site', 'edge/contract', 'edge/diagnose', 'edge/search']

/** Folders that only the widget's build reads. The widget's build runs in a separate process. */
const widgetFolders = ['widget']

/** Folders with code that this process runs. After a change, the process must be replaced. */
const serverFolders = ['edge/inbox', 'edge/src', 'edge/start', 'edge/migrations']

export const watchedFolders = ['content', ...codeFolders, ...widgetFolders, ...serverFolders]

/** Serves, rebuilds when a source changes, and reloads open pages. */
export async function watch(options: Options): Promise<Running> {
  const { root } = options
  const live = createLiveReload()
  const drafted = { ...options, drafts: true }
  const firstFailure = await buildFirst({
    build: () => build(drafted),
    hasOutput: () => existsSync(join(options.dist, 'site.json')),
    nextChange: () => nextChange(root),
  })
  if (firstFailure !== undefined) report(firstFailure)
  let builder = startBuilder(options)
  const server = await serveBun(options, live.wrap)

  async function stop(): Promise<void> {
    stopWatching()
    builder.stop()
    await server.stop()
  }

  async function rebuild(folders: ReadonlySet<string>): Promise<void> {
    // Restarts the builder first, because this function returns early if the server's code has a syntax error.
    const isCode = codeFolders.some((folder) => folders.has(folder))
    if (isCode) {
      builder.stop()
      builder = startBuilder(options)
    }
    if (serverFolders.some((folder) => folders.has(folder))) {
      const failure = await findSyntaxError(root)
      if (failure !== undefined) return report(failure)
      await stop()
      return restart()
    }
    try {
      await build(drafted, isCode ? runBuildStep : builder.run)
      await server.reload()
      live.reload()
    } catch (error) {
      // The output of the last successful build stays until the author fixes the page and saves again.
      report(error instanceof Error ? error.message : String(error))
    }
  }

  function report(failure: string): void {
    console.error(failure)
    live.fail(failure)
  }

  const stopWatching = onChange(root, watchedFolders, rebuild)
  return { port: server.port, inboxToken: server.inboxToken, stop }
}

function nextChange(root: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = onChange(root, watchedFolders, async () => {
      stop()
      resolve()
    })
  })
}

/**
 * Replaces this process with a new one that has the same terminal and process id. Open pages reload when the server is
 * back.
 */
function restart(): void {
  process.execve?.(process.execPath, [process.execPath, ...process.argv.slice(1)], process.env)
}

/**
 * Returns the first syntax error of the server's code, by bundling it without writing the result. A server with a
 * syntax error must not replace the running one.
 */
async function findSyntaxError(root: string): Promise<string | undefined> {
  const { success, logs } = await Bun.build({
    entrypoints: [join(root, 'edge/start.ts')],
    target: 'bun',
    packages: 'external',
    throw: false,
  })
  return success ? undefined : logs.map(formatLog).join('\n')
}

/** Calls `act` with the folders whose files changed, one call at a time. Returns a function that stops watching. */
function onChange(
  root: string,
  folders: string[],
  act: (changed: ReadonlySet<string>) => Promise<void>,
): () => void {
  let changed = new Set<string>()
  let timer: Timer | undefined
  let running = Promise.resolve()

  function settle(): void {
    const settled = changed
    changed = new Set()
    running = running.then(() => act(settled))
  }

  const watchers = folders.map((folder) =>
    watchFolder(join(root, folder), { recursive: true }, () => {
      changed.add(folder)
      clearTimeout(timer)
      timer = setTimeout(settle, settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

function formatLog({ message, position }: BuildMessage | ResolveMessage): string {
  return position ? `${position.file}:${position.line}:${position.column}: ${message}` : message
}

/**
 * A process that builds the site, including drafts. The process keeps its modules loaded, so a page takes a tenth of a
 * second to build instead of half a second.
 */
interface Builder {
  run: RunBuildStep
  stop: () => void
}

/** Messages of `site/build.ts --on-demand`. */
type BuilderAnswer = { warnings: string } | { failure: string }

function startBuilder({ root, dist }: Options): Builder {
  let settle: { resolve: (warnings: string) => void; reject: (error: Error) => void } | undefined
  const child = Bun.spawn([process.execPath, 'site/build.ts', '--on-demand', '--drafts', `--out=${dist}`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc(message: BuilderAnswer) {
      if ('failure' in message) settle?.reject(new StepError(message.failure))
      else settle?.resolve(message.warnings)
    },
    onExit: () => settle?.reject(new StepError('The build process exited before it finished.')),
  })
  return {
    run(step, options) {
      // All other steps run in separate processes. The site's step also does so if this process has exited, for example
      // because it ran out of memory.
      if (step.name !== 'site' || child.exitCode !== null || child.signalCode !== null) {
        return runBuildStep(step, options)
      }
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        child.send('build')
      })
    },
    stop: () => child.kill(),
  }
}

interface FirstBuild {
  build: () => Promise<void>
  /** Whether an earlier build left output that can be served. */
  hasOutput: () => boolean
  /** Resolves when a watched file changes. */
  nextChange: () => Promise<void>
}

/**
 * Runs the first build of `bun run dev`. If the build fails, returns the error message, so that it can be shown on the
 * pages of the last successful build. If there is no earlier output, waits for the author to fix the page, and builds
 * again.
 */
export async function buildFirst(first: FirstBuild): Promise<string | undefined> {
  for (;;) {
    try {
      await first.build()
      return undefined
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      if (first.hasOutput()) return error.message
      console.error(`${error.message}\n\nWaiting for a change…`)
      await first.nextChange()
    }
  }
}
