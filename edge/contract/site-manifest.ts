import * as v from 'valibot'

/**
 * Describes the output of the site build (`dist/site.json`). The application knows only from this file which pages
 * exist.
 */
export const siteManifestSchema = v.object({
  /**
   * Hash of the whole build, eight hexadecimal digits: the cache-busting parameter.
   */
  build: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  /** Canonical origin without a trailing slash. */
  origin: v.string(),
  /** Path the site is served under, with a slash at both ends. */
  base: v.string(),
  /** CSP sources (`'sha256-…'`) of the inline scripts in the pages. */
  scriptHashes: v.array(v.string()),
  /** CSP sources of the inline style sheets in the pages. */
  styleHashes: v.array(v.string()),
  /** Other origins that the site's settings allow, by CSP directive. */
  sources: v.object({
    script: v.array(v.string()),
    connect: v.array(v.string()),
    frame: v.array(v.string()),
    image: v.array(v.string()),
  }),
  /** Keyed by canonical route (`/`, `/intro/keys`, `/search`). */
  pages: v.record(
    v.string(),
    v.object({
      /** File under `dist/public`, for example `pages/intro/keys.html`. */
      html: v.string(),
      /** The same page as Markdown; absent for /search. */
      markdown: v.optional(v.string()),
      /**
       * Origins of the RPC nodes that the tool in the page asks. Set only for a page with a tool; such a page also allows
       * requests to the origin that its query names as `node`.
       */
      rpcNodes: v.optional(v.array(v.string())),
      title: v.string(),
      description: v.string(),
    }),
  ),
  /** Maps each old path to its new route. */
  redirects: v.optional(v.record(v.string(), v.string()), {}),
  /** SDK key of the project that stores answers to "Was this page helpful?"; absent if the site does not ask. */
  ratingKey: v.optional(v.string()),
  /** File of the not-found page. */
  notFound: v.string(),
})

export type SiteManifest = v.InferOutput<typeof siteManifestSchema>
