/**
 * Implements `bun start`, `start:edge`, `dev` and `build`:
 *
 *     bun edge/start.ts [--runtime=bun|workerd] [--watch] [--build-only]
 *
 * This file imports nothing from node_modules, because its first step installs the packages.
 */
import { join } from 'node:path'
import { SettingError } from './src/ports/setting-error.ts'
import { build } from './start/build.ts'
import { describeToken, toDocsUrl, toInboxUrl } from './start/describe-token.ts'
import { install } from './start/install.ts'
import { parseOptions, UsageError, type Options, type Running } from './start/parse-options.ts'
import { checkPort, serveBun } from './start/serve-bun.ts'
import { serveWorkerd } from './start/serve-workerd.ts'
import { StepError } from './start/run-step.ts'
import { watch } from './start/watch.ts'

async function start(options: Options): Promise<Running | undefined> {
  const { root, runtime, task } = options
  console.log('Node Docs')
  await install(root, runtime === 'workerd' ? 'full' : 'production')
  if (task === 'watch') return watch(options)
  if (task === 'serve') checkPort(options)
  await build(options)
  if (task === 'build') return undefined
  return runtime === 'workerd' ? serveWorkerd(options) : serveBun(options)
}

async function announce({ port, inboxToken }: Running, options: Options): Promise<void> {
  const { runtime, dist, host, trustProxy } = options
  const { origin } = await Bun.file(join(dist, 'site.json')).json()
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  console.log(`
  Docs    ${toDocsUrl(name, { port, trustProxy }, origin)}
  Inbox   ${toInboxUrl(name, { port, trustProxy }, process.env)}   ${describeToken(inboxToken, options, process)}

Served by ${runtime === 'bun' ? 'Bun' : 'workerd'}, ready after ${(performance.now() / 1000).toFixed(1)} s. Ctrl+C stops.
`)
}

/**
 * Exit code for a start that fails again until the operator acts (EX_CONFIG of sysexits.h). The systemd unit does not
 * restart then.
 */
const EXIT_SETTING = 78

/** The running server. While it is undefined, a signal only calls the registered exit handlers. */
let running: Running | undefined
let stoppingSince: number | undefined

/**
 * A Ctrl+C arrives twice, from the terminal and from `bun run`. A signal after this time is a second press, which ends
 * the process at once.
 */
const secondSignalMs = 300

function onSignal(): void {
  if (running === undefined) process.exit(130)
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > secondSignalMs) process.exit(130)
    return
  }
  stoppingSince = performance.now()
  void running.stop().finally(() => process.exit(0))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
try {
  const options = parseOptions(process.argv.slice(2), process.env)
  running = await start(options)
  if (running) await announce(running, options)
  else process.exit(0)
} catch (error) {
  // Known errors print only their message; an unexpected error is a bug and keeps its stack.
  const isSetting = error instanceof UsageError || error instanceof SettingError
  const isExplained = isSetting || error instanceof StepError
  console.error(isExplained ? `\n${error.message}` : error)
  process.exit(isSetting ? EXIT_SETTING : 1)
}
