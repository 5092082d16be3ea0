/** Values that middleware sets for handlers, as Hono's type parameter. */
export interface AppEnv {
  Variables: {
    requestId: string
  }
}
