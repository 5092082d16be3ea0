/**
 * Requests per window. Requests are counted per client address and, in the provider API, also per SDK key. The numbers
 * are generous for two reasons: everyone in a company can share one address, and a client that gets 429 for the session
 * does not retry until the next page load (W-115). Cloudflare's binding supports only windows of 10 and 60 s.
 */
export const RATE_WINDOW_SECONDS = 60
export const RATE_LIMITS = {
  session: 600,
  stream: 1200,
  report: 60,
  upload: 60,
  /** Searches of the documentation; each one uses CPU time. */
  search: 300,
  /** Pages and files: one page with its files is about 20 requests. */
  page: 3000,
  /** Attempts to sign in with a wrong token or invitation. Successful attempts are not counted. */
  signIn: 10,
} as const

export type LimitName = keyof typeof RATE_LIMITS
