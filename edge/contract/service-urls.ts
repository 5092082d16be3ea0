import * as v from 'valibot'

/** GET /inbox/api/places: URLs of the parts of the application for this client, without a trailing slash. */
export const serviceUrlsSchema = v.object({
  /** Base URL of `/widget.js`. */
  docs: v.string(),
  /** Base URL of the provider API. */
  api: v.string(),
  frame: v.string(),
  files: v.string(),
})

export type ServiceUrls = v.InferOutput<typeof serviceUrlsSchema>
