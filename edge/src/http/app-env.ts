/** Values that middleware sets for handlers, as Hono's type parameter. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** W3C Trace Context for requests that this request causes. */
    traceparent: string
  }
}
