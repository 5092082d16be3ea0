/**
 * Everything about this site that is a choice and not code. The one file an operator edits;
 * `bun run build` checks it and names the field that is wrong. Other hosts that are named here enter the
 * Content-Security-Policy of every page.
 */
export const site = {
  title: 'Node Docs',
  tagline: 'Node Documentation',
  /** Canonical origin, without a trailing slash: canonical links, sitemap, Open Graph. */
  origin: 'https://near-nodes.io',
  /** Path the site is served under, starting and ending with a slash. */
  base: '/',
  repository: {
    url: 'https://github.com/near/node-docs',
    /** Address that opens a source file for editing; `{repo}` and `{path}` are filled in. */
    edit: '{repo}/edit/main/content/docs/{path}',
  },
  neard: {
    /** The newest release that pages are checked against. A page checked against an older one says so. */
    current: '2.14.0-rc.2',
    /** Releases that a page may name, oldest first, each with the newest protocol version it supports. */
    releases: { '2.13.1': 85, '2.14.0-rc.2': 87 },
  },
  navbar: {
    /** Slide the bar away while scrolling down, bring it back while scrolling up (D-059). */
    hideOnScroll: false,
    left: [
      { label: 'Nodes', href: '/' },
      { label: 'Protocol Specs', href: 'https://nomicon.io/' },
      { label: 'Dev Docs', href: 'https://docs.near.org/' },
    ],
    right: [{ label: 'GitHub', href: 'https://github.com/near/node-docs' }],
  },
  colorMode: {
    /** `true` takes the switch away and pins light mode (D-055). */
    pinLight: false,
  },
  /** `null` or `{ id, html, closeable }`; a new id shows the bar again to those who closed it (D-026, D-027). */
  announcement: null,
  /** Text file whose HTML ends every page, sanitised before it is inserted; `null` for none (D-036). */
  footer: '/footer.txt',
  analytics: {
    /** `null` or `{ endpoint, id }`: page views, IP addresses anonymised; never sent with GPC or DNT on (D-073). */
    pageViews: null,
    /**
     * `null` or `{ src, id, hosts }`: a further tracking script (D-074). It may talk to its own host and to `hosts`,
     * a list of origins such as `['https://in.stats.example']`; leave it out when there are none.
     */
    tracker: null,
  },
  /** `null` or `{ script, sdkKey }`: the feedback widget on every page, and the project its reports go to (D-006). */
  feedback: { script: '/widget.js', sdkKey: 'demo' },
  search: { language: 'en', suggestions: 8, results: 100 },
}
