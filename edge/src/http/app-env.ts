/** Values that middleware sets for handlers, as Hono's type parameter. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** The caller's `traceparent` (W3C Trace Context), for requests that the handler sends to other servers. */
    traceparent: string | undefined
  }
}
