import { join } from 'node:path'
import type { Options, Running } from './parse-options.ts'
import { prepareD1 } from './prepare-d1.ts'
import { portInUse, withLogLevel } from './serve-bun.ts'
import { StepError } from './run-step.ts'
import { startWrangler, type Wrangler } from './wrangler.ts'

/** Enough for a first start with a cold disk on a slow machine. */
const startTimeoutMs = 60_000
const checkEveryMs = 1000
/** One slow response can be caused by load. Three in a row mean that the proxy has died. */
const failuresUntilRestart = 3
const slowMs = 5000
/** Timeout of a health check, in place of `slowMs`, after wrangler reports that the runtime has crashed. */
const slowAfterCrashMs = 1000

/**
 * Serves from workerd and monitors it: when the proxy in front of the Worker dies, wrangler neither restarts it nor
 * exits.
 */
export async function serveWorkerd(options: Options): Promise<Running> {
  const { port } = options
  if (await isAnswering(port)) throw portInUse(port)
  const { args, inboxToken } = await prepareD1(options)
  let wrangler = await startHealthy(options, args)
  const stopping = new AbortController()
  let failures = 0

  async function check(): Promise<void> {
    const isCrashed = wrangler.hasCrashed()
    failures = (await isAnswering(port, isCrashed ? slowAfterCrashMs : slowMs)) ? 0 : failures + 1
    if (stopping.signal.aborted || failures < (isCrashed ? 1 : failuresUntilRestart)) return
    console.error('workerd does not answer: starting it again')
    await wrangler.stop()
    wrangler = await startHealthy(options, args)
    failures = 0
  }

  async function watchOver(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Bun.sleep(checkEveryMs)
      await check().catch((error: unknown) => console.error(String(error)))
    }
  }

  void watchOver()
  return {
    port,
    inboxToken,
    async stop() {
      stopping.abort()
      await wrangler.stop()
    },
  }
}

/** @throws StepError with wrangler's output if wrangler does not start. */
async function startHealthy(
  { root, dist, port, persistTo }: Options,
  extraArgs: readonly string[],
): Promise<Wrangler> {
  const wrangler = startWrangler({
    root,
    args: [
      'dev',
      `--port=${port}`,
      '--ip=127.0.0.1',
      '--inspector-port=0',
      '--show-interactive-dev-session=false',
      `--persist-to=${persistTo}`,
      `--assets=${join(dist, 'public')}`,
      ...extraArgs,
      ...toVars(withLogLevel(process.env)),
    ],
  })
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && !wrangler.hasEnded()) {
    if (await isAnswering(port)) return wrangler
    await Bun.sleep(100)
  }
  await wrangler.stop()
  throw new StepError(`workerd did not start.\n\n${wrangler.output()}`)
}

/** Application variables that the environment overrides, as flags. */
function toVars(env: Record<string, string | undefined>): string[] {
  const names = [
    'ACCESS_AUD',
    'ACCESS_TEAM_DOMAIN',
    'API_HOST',
    'FRAME_HOST',
    'FILES_HOST',
    'GITHUB_API',
    'GITLAB_API',
    'INBOX_HOST',
    'LOG_LEVEL',
    'MAIL_FROM',
    'MAIL_INBOUND_TOKEN',
    'MAIL_REPLY_DOMAIN',
    'MAIL_TOKEN',
    'MAIL_URL',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_ISSUER',
    'OIDC_NAME',
    'QUOTA_ADDRESS_MIB',
    'QUOTA_PROJECT_MIB',
    'QUOTA_SESSION_MIB',
    'RATE_LIMIT',
    'TEAM_DOMAINS',
  ]
  return names.flatMap((name) => (env[name] === undefined ? [] : [`--var=${name}:${env[name]}`]))
}

async function isAnswering(port: number, patienceMs = slowMs): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    return answer.ok
  } catch {
    return false
  }
}
