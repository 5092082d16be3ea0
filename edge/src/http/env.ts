/** What middleware leaves behind for handlers, as Hono's type parameter. */
export interface AppEnv {
  Variables: {
    requestId: string
  }
}
