/**
 * Settings for tests. They do not change with `content/site.ts`, because `bun run deploy` runs the tests after the
 * operator has changed it.
 */
export const site = {
  title: 'Node Docs',
  tagline: 'Node Documentation',
  origin: 'https://near-nodes.io',
  base: '/',
  repository: {
    url: 'https://github.com/near/node-docs',
    edit: '{repo}/edit/main/content/docs/{path}',
  },
  security: {
    contact: 'https://github.com/near/node-docs/security/advisories/new',
    expires: '2027-11-20',
  },
  neard: {
    current: '2.13.4',
    releases: { '2.13.1': 86, '2.13.4': 86, '2.14.0-rc.2': 87 },
  },
  navbar: {
    hideOnScroll: false,
    left: [
      { label: 'Nodes', href: '/' },
      { label: 'Protocol Specs', href: 'https://nomicon.io/' },
      { label: 'Dev Docs', href: 'https://docs.near.org/' },
    ],
    right: [{ label: 'GitHub', href: 'https://github.com/near/node-docs' }],
  },
  colorMode: {
    pinLight: false,
  },
  announcement: null,
  footer: '/footer.txt',
  analytics: {
    pageViews: null,
    tracker: null,
  },
  feedback: { script: '/widget.js', sdkKey: 'demo' },
  search: { language: 'en', suggestions: 8, results: 100 },
}
