import { createApp, createDocsApp, type App } from './app.ts'
import { isLoopbackHost } from './http/services.ts'
import { toProblemResponse } from './http/problem.ts'
import { runDeliveries, runEventReturn, runIndexing, runJobs } from './jobs/jobs.ts'
import { type ClientInfo, type Log, noRateLimits, type Ports } from './ports/ports.ts'
import { toAddressKey } from './ports/address-key.ts'
import { formatLine, isLogged, type LogLevel } from './ports/log.ts'
import { createWorkerMailer } from './ports/mailer.ts'
import { type AssetsBinding, createWorkerAssets } from './ports/workers/assets.ts'
import { createProjectDatabases } from './ports/workers/project-databases.ts'
import { createBindingLimiter, type LimitBindings } from './ports/workers/rate-limiter.ts'
import { createWorkerWebhookSender } from './ports/workers/webhook-sender.ts'
import { createR2Blobs } from './ports/workers/blobs.ts'
import { createD1Database, writeSignal } from './ports/workers/database.ts'
import { hashing } from './ports/workers/hashing.ts'
import type { ProjectObject } from './project-database/project-object.ts'
import { readSecrets, readVars, withoutDefaultQuotas } from './ports/vars.ts'
import { SettingError } from './ports/setting-error.ts'

/** Bindings and variables of wrangler.toml. */
interface Env extends LimitBindings, Record<string, unknown> {
  ASSETS: AssetsBinding
  DB: D1Database
  BLOBS: R2Bucket
  /** `undefined` if wrangler.toml is from a version without Durable Objects. */
  PROJECTS: DurableObjectNamespace<ProjectObject> | undefined
}

/** Cloudflare sets CF-Connecting-IP itself, so a client cannot forge it. */
const clientInfo: ClientInfo = {
  address: (request) => toAddressKey(request.headers.get('CF-Connecting-IP') ?? ''),
  isSecure: (request) => request.url.startsWith('https:'),
}

/** Creates a log that writes JSON lines to the console. Workers Logs parses their fields. */
function createLog(level: LogLevel): Log {
  return {
    write(lineLevel, event, fields) {
      if (!isLogged(lineLevel, level)) return
      // oxlint-disable-next-line no-console -- the console is the platform's log
      console.log(formatLine(lineLevel, event, fields))
    },
  }
}

function createPorts(env: Env, hostname: string): Omit<Ports, 'projectDatabase' | 'secrets'> {
  // True only on a developer's machine, because Cloudflare routes no requests for a local host name.
  const isLocal = isLoopbackHost(hostname)
  const isUnlimited = env['RATE_LIMIT'] === 'off' && isLocal
  const vars = isUnlimited ? withoutDefaultQuotas(readVars(env), env) : readVars(env)
  return {
    writeSignal,
    assets: createWorkerAssets(env.ASSETS),
    blobs: createR2Blobs(env.BLOBS),
    clock: { now: Date.now },
    database: createD1Database(env.DB),
    hashing,
    limiter: isUnlimited ? noRateLimits : createBindingLimiter(env),
    log: createLog(vars.logLevel),
    clientInfo,
    mailer: createWorkerMailer(vars.mail),
    webhookSender: createWorkerWebhookSender(isLocal),
    vars,
  }
}

/**
 * Returns the ports that only the provider needs.
 * @throws SettingError if the server secret or the binding of the Durable Objects is missing.
 */
function readProviderPorts(env: Env): Pick<Ports, 'projectDatabase' | 'secrets'> {
  const { PROJECTS } = env
  if (PROJECTS === undefined) {
    throw new SettingError(
      'The binding PROJECTS is missing. Copy the Durable Object binding and its migration from the wrangler.toml of this version.',
    )
  }
  return {
    projectDatabase: createProjectDatabases((project) => PROJECTS.getByName(project)),
    secrets: readSecrets(env),
  }
}

/** Serves only the docs if the secrets of the provider or the binding of its Durable Objects are missing. */
function openApp(env: Env, hostname: string): App {
  const ports = createPorts(env, hostname)
  try {
    return createApp({ ...ports, ...readProviderPorts(env) })
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    ports.log.write('error', 'not set up', { error: error.message })
    return createDocsApp({ ...ports, projectDatabase: undefined }, error.message)
  }
}

/** Returns '' for an invalid Host header; the application refuses such requests. */
function toHostname(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

export { ProjectObject } from './project-database/project-object.ts'

/**
 * The first cron trigger in wrangler.toml. It retries webhooks, indexes older reports and returns events to D1. The other
 * trigger runs the jobs.
 */
const EVERY_MINUTE = '* * * * *'

/** Bindings never change within an isolate, so one application serves all its requests. */
let app: App | undefined

export default {
  fetch(request, env, context) {
    try {
      app ??= openApp(env, toHostname(request.url))
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      createLog('error').write('error', 'not set up', { error: error.message })
      return toProblemResponse('unavailable', 'The server is not set up; its log says what is missing.')
    }
    return app.fetch(request, env, context)
  },
  scheduled({ cron }, env, context) {
    const ports = { ...createPorts(env, ''), ...readProviderPorts(env) }
    const runs =
      cron === EVERY_MINUTE
        ? [runDeliveries(ports), runIndexing(ports), runEventReturn(ports)]
        : [runJobs(ports)]
    context.waitUntil(Promise.all(runs))
  },
} satisfies ExportedHandler<Env>
