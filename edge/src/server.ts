import http from 'node:http'

import { CLIENT_TIMEOUT_MS } from '../contract/limits.ts'
import { createApp, type App } from './app.ts'
import { startJobs } from './jobs/jobs.ts'
import { createBunAssets } from './ports/bun/assets.ts'
import { compressAnswer } from './ports/bun/compress.ts'
import { createMemoryLimiter } from './ports/bun/limiter.ts'
import { createBunLog } from './ports/bun/log.ts'
import { createBunPeer } from './ports/bun/peer.ts'
import { createBunSender } from './ports/bun/sender.ts'
import { sealProjects } from './projects/store.ts'
import { openStorage } from './ports/bun/storage.ts'
import { unlimited } from './ports/limits-off.ts'
import { readVars, withoutDefaultQuotas } from './ports/vars.ts'

export interface ServerOptions {
  /** 0 takes any free port. */
  port: number
  /** Address to listen on; everything but loopback opens the server, inbox included, to the network. */
  hostname: string
  /** Folder of the build. */
  dist: string
  /** Folder of database, blobs and secrets; made at first start. */
  dataDir: string
  /** Believe the forwarding headers of the proxy in front. */
  trustProxy: boolean
  /** Variables of `readVars`. */
  env: Record<string, unknown>
  /** Stands around the application, for live reload. */
  wrap?: (fetch: Fetch) => Fetch
}

export type Fetch = (request: Request) => Response | Promise<Response>

export interface RunningServer {
  port: number
  /** Opens the inbox; for whoever started the server. */
  inboxToken: string
  /** Serves what the build folder holds now. */
  reload(): Promise<void>
  /** Lets running requests end, five seconds at most. */
  stop(): Promise<void>
}

/**
 * Longest request line with headers. Bun's 16 KiB would refuse long addresses without a body and
 * with 431; the application's own limit answers them with 414, as on Workers.
 */
const maxHeaderBytes = 64 * 1024

const graceMs = 5000

/** In seconds; longer than a client may pause within a body, so that it is the application that refuses it. */
const idleTimeout = CLIENT_TIMEOUT_MS / 1000 + 10

/** Runs the application on this machine: files from `dist`, everything in one process. */
export async function startServer({
  port,
  hostname,
  dist,
  dataDir,
  env,
  trustProxy,
  wrap,
}: ServerOptions): Promise<RunningServer> {
  Object.assign(http, { maxHeaderSize: maxHeaderBytes })
  const given = readVars(env)
  const log = createBunLog(given.logLevel)
  // Who asks while storage opens waits for it.
  const opening = Promise.withResolvers<App>()
  let app: App | Promise<App> = opening.promise
  const serve: Fetch = async (request) => {
    if (request.method === 'HEAD') keepBody(request)
    const isSlow = request.method === 'POST' && /\/(?:bugs\/v2|uploads\/sdk)$/.test(request.url)
    // Bun's timer runs on while a slow body arrives: `receiveBody` has limits of its own, and answers.
    if (isSlow) server.timeout(request, 0)
    const response = await (await app).fetch(request)
    if (isSlow) server.timeout(request, idleTimeout)
    return compressAnswer(request, response)
  }
  const server = Bun.serve({ port, hostname, development: false, idleTimeout, fetch: wrap?.(serve) ?? serve })
  const storage = await openStorage(dataDir, env)
  const clock = { now: Date.now }
  const isLocal = isLoopback(hostname)
  // For benchmarks, and only where nobody else can reach the server.
  const isUnlimited = env['RATE_LIMIT'] === 'off' && isLocal
  const vars = isUnlimited ? withoutDefaultQuotas(given, env) : given
  const limiter = isUnlimited ? unlimited : createMemoryLimiter(clock)
  const peer = createBunPeer(server, { trustProxy })
  // Behind a proxy the server is for others than this machine, whatever it listens on.
  const sender = createBunSender(isLocal && !trustProxy)
  const ports = { ...storage.ports, clock, limiter, log, peer, sender, vars }
  await sealProjects(ports)
  const stopJobs = startJobs(ports)

  async function reload(): Promise<void> {
    app = createApp({ ...ports, assets: await createBunAssets(dist) })
    opening.resolve(app)
  }

  async function stop(): Promise<void> {
    stopJobs()
    await Promise.race([server.stop(), Bun.sleep(graceMs)])
    await server.stop(true)
    storage.close()
    log.flush()
  }

  await reload()
  return { port: server.port ?? port, inboxToken: storage.ports.secrets.inboxToken, reload, stop }
}

/**
 * Bun leaves the body out of an answer to HEAD and tells its length. Hono would take the body away before, so that
 * every length were 0: for the application it is a GET.
 */
function keepBody(request: Request): void {
  Object.defineProperty(request, 'method', { value: 'GET' })
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || hostname.startsWith('127.')
}
