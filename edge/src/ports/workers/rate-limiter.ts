import type { LimitName } from '../../../contract/limits.ts'
import type { Limiter } from '../ports.ts'

/** Name of each limit's binding in wrangler.toml. */
const bindingNames = {
  session: 'LIMIT_SESSION',
  stream: 'LIMIT_STREAM',
  report: 'LIMIT_REPORT',
  upload: 'LIMIT_UPLOAD',
  search: 'LIMIT_SEARCH',
  page: 'LIMIT_PAGE',
  signIn: 'LIMIT_SIGN_IN',
} as const satisfies Record<LimitName, string>

/** The method of Cloudflare's rate limit binding that this file calls. */
interface RateLimitBinding {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

export type LimitBindings = Record<(typeof bindingNames)[LimitName], RateLimitBinding>

/** Uses one binding per limit. The limits are configured in wrangler.toml and counted per Cloudflare location. */
export function createBindingLimiter(bindings: LimitBindings): Limiter {
  return {
    async take(limit, key) {
      const { success } = await bindings[bindingNames[limit]].limit({ key })
      return success
    },
  }
}
