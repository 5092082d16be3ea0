import { join } from 'node:path'

import * as v from 'valibot'

/** The part of wrangler.toml that our programs read. */
const schema = v.object({
  assets: v.object({ run_worker_first: v.array(v.string()) }),
  env: v.object({
    production: v.object({ d1_databases: v.array(v.object({ database_id: v.string() })) }),
  }),
})

export type WranglerConfig = v.InferOutput<typeof schema>

export async function readWranglerConfig(root: string): Promise<WranglerConfig> {
  return v.parse(schema, Bun.TOML.parse(await Bun.file(join(root, 'wrangler.toml')).text()))
}
