import http from 'node:http'
import { join } from 'node:path'
import { services } from '../contract/hosts.ts'
import { CLIENT_TIMEOUT_MS } from '../contract/limits.ts'
import { routes } from '../contract/provider-paths-and-headers.ts'
import { createApp, type App } from './app.ts'
import { storageCalls } from './http/storage-timeouts.ts'
import { backgroundTasks, startJobs, taskNames } from './jobs/jobs.ts'
import { readQueues } from './jobs/queues.ts'
import { compressAnswer, createBunAssets } from './ports/bun/assets.ts'
import { createBunClientInfo } from './ports/bun/client-info.ts'
import { createBunLog } from './ports/bun/log.ts'
import { createMemoryLimiter } from './ports/bun/rate-limiter.ts'
import { createLoopDelay, createRequestTimer } from './ports/bun/timing.ts'
import { createMetrics, serveMetrics } from './ports/bun/metrics.ts'
import { createBunWebhookSender } from './ports/bun/webhook-sender.ts'
import { createBunMailer } from './ports/bun/smtp-mailer.ts'
import { sealProjects } from './projects/store.ts'
import { explainFullDisk, lockDataFolder } from './ports/bun/data-folder.ts'
import { explainDatabaseError, openStorage } from './ports/bun/storage.ts'
import { SettingError } from './ports/setting-error.ts'
import { type LoopDelay, noRateLimits } from './ports/ports.ts'
import { readVars, withoutDefaultQuotas } from './ports/vars.ts'

export interface ServerOptions {
  /** Port to listen on; 0 selects any free port. */
  port: number
  /** Address to listen on. Any address except loopback opens the server, including the inbox, to the network. */
  hostname: string
  /** Folder of the build. */
  dist: string
  /** Folder of the database, blobs and secrets; created at the first start. */
  dataDir: string
  /** Whether to trust the forwarding headers of the proxy in front of the server. */
  trustProxy: boolean
  /** Port of the metrics on this machine; absent for none, 0 for any free port. */
  metricsPort?: number | undefined
  /** Variables that `readVars` parses. */
  env: Record<string, unknown>
  /** Replaces the measured delay of the event loop, in tests. */
  loopDelay?: LoopDelay
  /** Wraps the application, for live reload. */
  wrap?: (fetch: Fetch) => Fetch
}

export type Fetch = (request: Request) => Response | Promise<Response>

export interface RunningServer {
  port: number
  metricsPort: number | undefined
  /** Token for the inbox, to show to the person who started the server. */
  inboxToken: string
  /** Reloads the build folder. */
  reload(): Promise<void>
  /** Waits up to five seconds for running requests. */
  stop(): Promise<void>
}

/**
 * Maximum size of the request line and headers. With Bun's default of 16 KiB, long URLs would get a 431 with an empty
 * body. The application has its own limit and responds with 414, as on Workers.
 */
const maxHeaderBytes = 64 * 1024

const graceMs = 5000

/**
 * Idle timeout of connections in seconds. This timeout is longer than the application's own limit for pauses in a
 * request body, so that the application can respond before Bun closes the connection.
 */
const idleTimeout = CLIENT_TIMEOUT_MS / 1000 + 10

/** Runs the whole application in this process, with the built files in `dist`. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  // The variables are checked before the lock, so that an invalid value is reported even if another server is running.
  readVars(options.env)
  refuseUnlimited(options)
  const release = await lockDataFolder(options.dataDir).catch((error: unknown) => {
    throw explainFullDisk(error, options.dataDir)
  })
  const started: (() => unknown)[] = []
  try {
    const server = await startLocked(options, started)
    return { ...server, stop: () => server.stop().finally(release) }
  } catch (error) {
    for (const end of started.toReversed()) await end()
    release()
    throw explainDatabaseError(
      explainFullDisk(error, options.dataDir),
      join(options.dataDir, 'provider.sqlite'),
    )
  }
}

/**
 * Starts everything that uses the locked folder. Adds to `started` a function to stop each part, for the case that a
 * later part fails to start.
 */
async function startLocked(
  { port, hostname, dist, dataDir, env, trustProxy, metricsPort, loopDelay, wrap }: ServerOptions,
  started: (() => unknown)[],
): Promise<RunningServer> {
  Object.assign(http, { maxHeaderSize: maxHeaderBytes })
  const given = readVars(env)
  const written = createBunLog(given.logLevel)
  const metrics = createMetrics(dataDir, { parts: services, storageCalls, tasks: taskNames, backgroundTasks })
  const log = metrics.observe(written)
  // Requests that arrive before storage is ready wait.
  const opening = Promise.withResolvers<App>()
  let app: App | Promise<App> = opening.promise
  const serve: Fetch = async (request) => {
    if (request.method === 'HEAD') keepBody(request)
    const isLong = hasLongBody(request)
    // Bun's timeout would close the connection of a slow body without a response. `receiveBody` has its own limits and
    // sends a response.
    if (isLong) server.timeout(request, 0)
    const response = await (await app).fetch(request)
    if (isLong) server.timeout(request, idleTimeout)
    return compressAnswer(request, response)
  }
  const server = Bun.serve({
    port,
    hostname,
    development: false,
    // With port reuse on Linux, a second server could start on the same port and would get some of the requests.
    reusePort: false,
    idleTimeout,
    fetch: wrap?.(serve) ?? serve,
  })
  started.push(() => server.stop(true))
  const storage = await openStorage(dataDir, env, log)
  started.push(() => storage.close())
  const clock = { now: Date.now }
  metrics.watchQueues(() => readQueues(storage.ports.database, clock.now()))
  const isLocal = isLoopback(hostname)
  // For benchmarks: turns off rate limits and the refusals of an overloaded server.
  const isUnlimited = env['RATE_LIMIT'] === 'off'
  const vars = isUnlimited ? withoutDefaultQuotas(given, env) : given
  const measured = createLoopDelay()
  started.push(() => measured.stop())
  metrics.watchLoopDelay(() => measured.read())
  const limiter = isUnlimited ? noRateLimits : createMemoryLimiter(clock)
  const clientInfo = createBunClientInfo(server, { trustProxy })
  // A server behind a proxy is public, even if it listens on loopback only. Its webhooks must not reach private
  // networks.
  const webhookSender = createBunWebhookSender(isLocal && !trustProxy)
  const mailer = createBunMailer(vars.mail)
  const requestTimer = createRequestTimer()
  const ports = {
    ...storage.ports,
    clock,
    limiter,
    log,
    clientInfo,
    mailer,
    requestTimer,
    webhookSender,
    vars,
    ...(!isUnlimited && { loopDelay: loopDelay ?? measured }),
  }
  const metricsServer = metricsPort === undefined ? undefined : serveMetrics(metrics, metricsPort)
  started.push(() => metricsServer?.stop())
  await sealProjects(ports, { replacesLost: env['REPLACE_LOST_SECRETS'] === '1' })
  const stopJobs = startJobs(ports)

  async function reload(): Promise<void> {
    app = createApp({ ...ports, assets: await createBunAssets(dist) })
    opening.resolve(app)
  }

  async function stop(): Promise<void> {
    stopJobs()
    measured.stop()
    await metricsServer?.stop()
    await Promise.race([server.stop(), Bun.sleep(graceMs)])
    await server.stop(true)
    storage.close()
    written.flush()
  }

  await reload()
  return {
    port: server.port ?? port,
    metricsPort: metricsServer?.port,
    inboxToken: storage.ports.secrets.inboxToken,
    reload,
    stop,
  }
}

/** @throws SettingError if a server without limits could be reached from other machines. */
function refuseUnlimited({ env, hostname }: ServerOptions): void {
  if (env['RATE_LIMIT'] !== 'off' || isLoopback(hostname)) return
  throw new SettingError(
    `RATE_LIMIT=off removes all limits, so it works on a loopback address only, and HOST is ${hostname}. Remove one of the two variables.`,
  )
}

/** Whether the request sends a report or a file, which can take minutes on a slow connection. */
export function hasLongBody({ method, url }: Request): boolean {
  const path = URL.parse(url)?.pathname
  return method === 'POST' && (path === routes.reports || path === routes.uploads)
}

/**
 * Makes the application handle HEAD as GET. Bun then omits the body, but keeps Content-Length. Hono would remove the
 * body first, and the length would always be 0.
 */
function keepBody(request: Request): void {
  Object.defineProperty(request, 'method', { value: 'GET' })
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || hostname.startsWith('127.')
}
