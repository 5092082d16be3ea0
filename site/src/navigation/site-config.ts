import * as v from 'valibot'

/**
 * A path on this site or a complete URL. The host must be plain ASCII, because the Content-Security-Policy header
 * contains the URL's origin.
 */
const pathOrUrl = v.pipe(
  v.string(),
  v.regex(
    /^(\/(?!\/)|https?:\/\/[\w.-]+(:\d+)?(\/|$))[^\s\\]*$/,
    'must be a path that starts with one slash, or a complete URL such as https://stats.example/collect',
  ),
)

const origin = v.pipe(
  v.string(),
  v.regex(
    /^https?:\/\/[\w.-]+(:\d+)?$/,
    'must be a scheme and a host without a trailing slash, for example https://docs.example',
  ),
)

/** The URL of an RPC node. Browsers block requests from a site with https to nodes without it. */
const rpcNode = v.pipe(
  v.string(),
  v.regex(
    /^https:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?$/,
    'must be the https: URL of an RPC node, for example https://rpc.example',
  ),
)

/**
 * The schema of `content/site.ts`. Only the build uses the schema itself, so that the browser bundle does not contain
 * the schema library.
 */
export const siteConfigSchema = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty('is empty')),
  tagline: v.string(),
  origin,
  base: v.pipe(
    v.string(),
    v.regex(/^\/([\w.-]+\/)*$/, 'must start and end with a slash, for example / or /docs/'),
  ),
  repository: v.strictObject({
    url: v.pipe(v.string(), v.url('must be a complete URL')),
    edit: v.pipe(
      v.string(),
      v.includes('{path}', 'must contain {path}, which is replaced with the path of the source file'),
    ),
  }),
  security: v.optional(
    v.nullable(
      v.strictObject({
        contact: v.pipe(
          v.string(),
          v.regex(/^(?:https:\/\/|mailto:)\S+$/, 'must be an https: or mailto: URL'),
        ),
        expires: v.pipe(v.string(), v.isoDate('must be a date such as 2027-11-20')),
      }),
    ),
    null,
  ),
  neard: v.pipe(
    v.strictObject({
      current: v.string(),
      releases: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))),
    }),
    v.forward(
      v.check(({ current, releases }) => current in releases, 'must be one of neard.releases'),
      ['current'],
    ),
  ),
  brokenMarkdownLinks: v.optional(
    v.picklist(['warning', 'error'], "must be 'warning' or 'error'"),
    'warning',
  ),
  networks: v.optional(
    v.strictObject({
      mainnet: v.strictObject({ rpc: v.array(rpcNode) }),
      testnet: v.strictObject({ rpc: v.array(rpcNode) }),
    }),
    { mainnet: { rpc: [] }, testnet: { rpc: [] } },
  ),
  navbar: v.strictObject({
    hideOnScroll: v.boolean(),
    left: v.array(v.strictObject({ label: v.string(), href: v.string() })),
    right: v.array(v.strictObject({ label: v.string(), href: v.string() })),
  }),
  colorMode: v.strictObject({ pinLight: v.boolean() }),
  announcement: v.nullable(
    v.strictObject({
      id: v.pipe(v.string(), v.nonEmpty('is empty')),
      html: v.string(),
      closeable: v.boolean(),
    }),
  ),
  footer: v.nullable(pathOrUrl),
  analytics: v.strictObject({
    pageViews: v.nullable(v.strictObject({ endpoint: pathOrUrl, id: v.string() })),
    tracker: v.nullable(
      v.strictObject({ src: pathOrUrl, id: v.string(), hosts: v.optional(v.array(origin), []) }),
    ),
  }),
  feedback: v.optional(v.nullable(v.strictObject({ script: pathOrUrl, sdkKey: v.string() })), null),
  search: v.strictObject({
    language: v.literal('en', "must be 'en', the only supported language (D-008)"),
    suggestions: v.pipe(v.number(), v.integer(), v.minValue(1)),
    results: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
})

/** The site's settings, in which `withBase` adds the base path to internal URLs. */
export type SiteConfig = v.InferOutput<typeof siteConfigSchema>
