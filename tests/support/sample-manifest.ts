import type { SiteManifest } from '../../edge/contract/site-manifest.ts'

/** The manifest of a site without pages at the root of `docs.example`. */
export const sampleManifest: SiteManifest = {
  build: '0a1b2c3d',
  origin: 'https://docs.example',
  base: '/',
  scriptHashes: [],
  styleHashes: [],
  sources: { script: [], connect: [], frame: [], image: [] },
  pages: {},
  redirects: {},
  notFound: 'pages/404.html',
}
