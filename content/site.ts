/**
 * The site's settings. A site owner edits this file, or writes the fields that differ to `site.local.ts` beside it, which
 * git ignores. `bun run build` checks both and names the field that is wrong. The build adds other hosts in them to the
 * Content-Security-Policy of every page, and the RPC nodes to that of the pages with a tool.
 */
export const site = {
  title: 'Node Docs',
  tagline: 'Node Documentation',
  /** Canonical origin without a trailing slash, for canonical links, the sitemap, and Open Graph. */
  origin: 'https://near-nodes.io',
  /** Path of the site on its host. Starts and ends with a slash. */
  base: '/',
  repository: {
    url: 'https://github.com/near/node-docs',
    /** URL that opens a source file for editing. The build fills in `{repo}` and `{path}`. */
    edit: '{repo}/edit/main/content/docs/{path}',
  },
  /**
   * `null` or `{ contact, expires }`: where to report a vulnerability, for `/.well-known/security.txt` (RFC 9116).
   * Renew `expires` within a year; the build warns 30 days before.
   */
  security: {
    contact: 'https://github.com/near/node-docs/security/advisories/new',
    expires: '2027-11-20',
  },
  neard: {
    /** The newest mainnet release that content/facts.md knows. A page checked against an older one shows a note. */
    current: '2.13.4',
    /** Releases that pages can name, oldest first, each with the newest protocol version it supports. */
    releases: { '2.13.1': 86, '2.13.4': 86, '2.14.0-rc.2': 87 },
  },
  /** `'warning'` or `'error'`: whether a link to a Markdown file that does not exist stops the build (D-081). */
  brokenMarkdownLinks: 'warning',
  /**
   * Public RPC nodes that the tools ask from the reader's browser, the first one first. Only the pages with a tool allow
   * requests to them. They must send CORS headers. `[]` leaves the tools with the reader's own node.
   */
  networks: {
    mainnet: {
      rpc: ['https://rpc.mainnet.fastnear.com', 'https://near.lava.build', 'https://near.drpc.org'],
    },
    testnet: {
      rpc: ['https://test.rpc.fastnear.com', 'https://neart.lava.build', 'https://near-testnet.drpc.org'],
    },
  },
  navbar: {
    /** Hide the bar while scrolling down, and show it while scrolling up (D-059). */
    hideOnScroll: false,
    left: [
      { label: 'Nodes', href: '/' },
      { label: 'Protocol Specs', href: 'https://nomicon.io/' },
      { label: 'Dev Docs', href: 'https://docs.near.org/' },
    ],
    right: [{ label: 'GitHub', href: 'https://github.com/near/node-docs' }],
  },
  colorMode: {
    /** `true` removes the theme switch and always uses light mode (D-055). */
    pinLight: false,
  },
  /** `null` or `{ id, html, closeable }`. With a new id, readers who closed the bar see it again (D-026, D-027). */
  announcement: null,
  /** URL of a file whose sanitized HTML goes at the end of every page, or `null` (D-036). */
  footer: '/footer.txt',
  analytics: {
    /** `null` or `{ endpoint, id }`: page views with anonymized IP addresses; never sent with GPC or DNT (D-073). */
    pageViews: null,
    /**
     * `null` or `{ src, id, hosts }`: an additional tracking script (D-074). The script may send requests to its own
     * host and to `hosts`, a list of origins such as `['https://in.stats.example']`. Omit `hosts` if there are none.
     */
    tracker: null,
  },
  /** `null` or `{ script, sdkKey }`: the feedback widget for every page, and the project that gets its reports and the
   * answers to "Was this page helpful?" (D-006).
   */
  feedback: { script: '/widget.js', sdkKey: 'demo' },
  search: { language: 'en', suggestions: 8, results: 100 },
}
