import * as v from 'valibot'

/** GET /inbox/api/places: where the parts of the application are for whoever asked, each without a slash at its end. */
export const serviceUrlsSchema = v.object({
  /** Serves `/widget.js`. */
  docs: v.string(),
  /** Of the provider API. */
  api: v.string(),
  frame: v.string(),
  files: v.string(),
})

export type ServiceUrls = v.InferOutput<typeof serviceUrlsSchema>
