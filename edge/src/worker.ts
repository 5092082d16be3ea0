import { createApp, type App } from './app.ts'
import { createWorkerAssets, type AssetsBinding } from './ports/workers/assets.ts'
import { createWorkerLog } from './ports/workers/log.ts'
import { workerPeer } from './ports/workers/peer.ts'
import type { Ports } from './ports/ports.ts'
import { readVars } from './ports/vars.ts'

/** Bindings and variables of wrangler.toml. */
interface Env extends Record<string, unknown> {
  ASSETS: AssetsBinding
}

function createPorts(env: Env): Ports {
  const vars = readVars(env)
  return {
    assets: createWorkerAssets(env.ASSETS),
    clock: { now: Date.now },
    log: createWorkerLog(vars.logLevel),
    peer: workerPeer,
    vars,
  }
}

/** Bindings are the same for the life of an isolate, and so is the application. */
let app: App | undefined

export default {
  fetch(request, env, context) {
    app ??= createApp(createPorts(env))
    return app.fetch(request, env, context)
  },
} satisfies ExportedHandler<Env>
