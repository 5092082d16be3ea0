import * as v from 'valibot'

/** The widget's script of this build at a URL whose content never changes. */
export const pinnedScriptSchema = v.object({
  /** Relative to the base URL of `/widget.js`. */
  path: v.string(),
  /** Value of the `integrity` attribute. */
  integrity: v.string(),
})

export type PinnedScript = v.InferOutput<typeof pinnedScriptSchema>

/**
 * Response of GET /inbox/api/places: URLs of the application's services for this client, without a trailing slash, and
 * whether the server sends email.
 */
export const serviceUrlsSchema = v.object({
  /** Base URL of `/widget.js`. */
  docs: v.string(),
  /** Base URL of the provider API. */
  api: v.string(),
  frame: v.string(),
  files: v.string(),
  sendsEmail: v.boolean(),
  /** Absent in a build without the widget. */
  pinnedScript: v.optional(pinnedScriptSchema),
})

export type ServiceUrls = v.InferOutput<typeof serviceUrlsSchema>

/** URL of the inbox in its guide, which the server replaces with the screen that the reader came from. */
export const GUIDE_RETURN = './'
