import { StepError } from '../run-step.ts'
import { readWranglerConfig } from '../wrangler-config.ts'

/**
 * Reads the name of the bucket that an environment of wrangler.toml uses.
 * @throws StepError if the environment or its bucket is missing.
 */
export async function readBucket(root: string, name: string): Promise<string> {
  const { env } = await readWranglerConfig(root)
  const environment = env[name]
  if (environment === undefined)
    throw new StepError(
      `wrangler.toml has no [env.${name}]. It has: ${Object.keys(env).join(', ') || 'none'}.`,
    )
  const bucket = environment.r2_buckets.find(({ binding }) => binding === 'BLOBS')
  if (bucket !== undefined) return bucket.bucket_name
  throw new StepError(`[env.${name}] of wrangler.toml has no R2 bucket with the binding BLOBS.`)
}
