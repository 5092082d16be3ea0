/** Settings that `start-workerd.ts` passes to `run-miniflare.ts`, as one line of JSON. */
export interface WorkerSettings {
  /** Path of a `wrangler.toml`, which has the bindings. */
  config: string
  /** Path of the bundled Worker. */
  bundle: string
  /** Folder of the static assets. */
  assets: string
  /** Folder for the data of D1, R2 and Durable Objects, in the layout of `wrangler dev --persist-to`. */
  persistTo: string
  port: number
  /** Variables and secrets, added to those of the configuration. */
  vars: Record<string, string>
  compatibilityFlags: string[]
}

/** Line on standard output after which the Worker answers. */
export const READY = 'ready'
