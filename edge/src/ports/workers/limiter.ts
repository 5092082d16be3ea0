import type { LimitName } from '../../../contract/limits.ts'
import type { Limiter } from '../limiter.ts'

/** One binding a limit: their numbers stand in wrangler.toml and are counted per Cloudflare location. */
export function createBindingLimiter(bindings: Record<LimitName, RateLimit>): Limiter {
  return {
    async take(limit, key) {
      const { success } = await bindings[limit].limit({ key })
      return success
    },
  }
}
