import type { LimitName } from '../../../contract/limits.ts'
import type { Limiter } from '../limiter.ts'

/** Bindings of wrangler.toml, by their limit. */
const bindingNames = {
  session: 'LIMIT_SESSION',
  stream: 'LIMIT_STREAM',
  report: 'LIMIT_REPORT',
  upload: 'LIMIT_UPLOAD',
  search: 'LIMIT_SEARCH',
  page: 'LIMIT_PAGE',
  signIn: 'LIMIT_SIGN_IN',
} as const satisfies Record<LimitName, string>

/** The used part of Cloudflare's binding. */
interface RateLimitBinding {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

export type LimitBindings = Record<(typeof bindingNames)[LimitName], RateLimitBinding>

/** One binding per limit. Their numbers are in wrangler.toml and are counted per Cloudflare location. */
export function createBindingLimiter(bindings: LimitBindings): Limiter {
  return {
    async take(limit, key) {
      const { success } = await bindings[bindingNames[limit]].limit({ key })
      return success
    },
  }
}
