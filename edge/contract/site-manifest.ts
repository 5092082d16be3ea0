import * as v from 'valibot'

/**
 * `dist/site.json`: what the site build tells the application about its output.
 * The application reads nothing else to know which pages exist.
 */
export const siteManifestSchema = v.object({
  /** Eight hexadecimal digits over everything in the build: cache-busting parameter and page-data folder. */
  build: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  /** Canonical origin without a trailing slash. */
  origin: v.string(),
  /** Path the site is served under, with a slash at both ends. */
  base: v.string(),
  /** CSP sources (`'sha256-…'`) of the inline scripts that the pages carry. */
  scriptHashes: v.array(v.string()),
  /** The same of their inline style sheets. */
  styleHashes: v.array(v.string()),
  /** Foreign origins that the site's settings name, by the CSP directive that allows them. */
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
      title: v.string(),
      description: v.string(),
    }),
  ),
  /** File of the not-found page. */
  notFound: v.string(),
})

export type SiteManifest = v.InferOutput<typeof siteManifestSchema>
