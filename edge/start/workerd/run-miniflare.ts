/**
 * Runs a Worker in workerd with local storage until its standard input closes, so that it ends with the process that
 * started it. Reads `WorkerSettings` from the first line. A program for Node, because Miniflare does not run in Bun.
 *
 * `wrangler dev` does the same behind a proxy, which sometimes answers with 500 (`decisions/026`).
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { READY, type WorkerSettings } from './worker-settings.ts'

async function run(settings: WorkerSettings): Promise<void> {
  const { assets, bundle, compatibilityFlags, persistTo, port, vars } = settings
  const config = unstable_readConfig({ config: settings.config })
  config.main = bundle
  Object.assign(config.vars, vars)
  config.compatibility_flags.push(...compatibilityFlags)
  // Without a file, wrangler would read `.dev.vars` and `.env`, which would override `vars`.
  const options = { envFiles: ['/dev/null'], overrides: { assets: { directory: assets } } }
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, options)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      resourcePersistencePath: join(persistTo, 'v3'),
      logRequests: false,
      log: new Log(LogLevel.WARN),
      handleStructuredLogs: ({ level, message }) => {
        // The application logs JSON. Other lines come from workerd.
        if (message.startsWith('{')) console.log(message)
        else if (level === 'error' || level === 'warn') console.error(message)
      },
      workers: [
        {
          ...workerOptions,
          name: 'worker',
          rootPath: dirname(bundle),
          modules: [{ type: 'ESModule', path: bundle, contents: readFileSync(bundle, 'utf8') }],
        },
      ],
    }),
  )
  await miniflare.ready
  console.log(READY)
}

const input = createInterface({ input: process.stdin })
input.once('close', () => process.exit())
input.once('line', (line) => {
  run(JSON.parse(line)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
})
