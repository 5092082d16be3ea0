import { join } from 'node:path'
import * as v from 'valibot'
import { StepError } from './run-step.ts'

const environment = v.object({
  routes: v.optional(v.array(v.object({ pattern: v.string() })), []),
  vars: v.optional(v.record(v.string(), v.string()), {}),
  d1_databases: v.optional(v.array(v.object({ binding: v.string(), database_name: v.string() })), []),
  r2_buckets: v.optional(v.array(v.object({ binding: v.string(), bucket_name: v.string() })), []),
  durable_objects: v.optional(
    v.object({ bindings: v.array(v.object({ name: v.string(), class_name: v.string() })) }),
    { bindings: [] },
  ),
  ratelimits: v.optional(v.array(v.object({ name: v.string(), namespace_id: v.string() })), []),
})

/** One environment of wrangler.toml. Wrangler does not let environments inherit bindings. */
export type WranglerEnvironment = v.InferOutput<typeof environment>

/** The parts of wrangler.toml that our programs read. */
const schema = v.object({
  assets: v.object({ run_worker_first: v.array(v.string()) }),
  ratelimits: v.optional(v.array(v.object({ name: v.string(), namespace_id: v.string() })), []),
  env: v.optional(v.record(v.string(), environment), {}),
})

export type WranglerConfig = v.InferOutput<typeof schema>

/** @throws StepError if the file is missing or malformed. */
export async function readWranglerConfig(root: string): Promise<WranglerConfig> {
  const path = join(root, 'wrangler.toml')
  try {
    const result = v.safeParse(schema, Bun.TOML.parse(await Bun.file(path).text()))
    if (result.success) return result.output
    const [issue] = result.issues
    throw new Error(`${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  } catch (error) {
    throw new StepError(
      `${path} cannot be read (${Object(error).message}). Correct it, or restore it from the repository.`,
    )
  }
}
