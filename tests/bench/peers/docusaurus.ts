import { join } from 'node:path'
import { toFrontMatter, write } from './pages.ts'
import { node, type Peer } from './peer.ts'

const version = '3.10.2'
const react = '19.3.1'

/** Uses the classic theme, Rspack (`@docusaurus/faster`), and a search plugin that needs no external service. */
export const docusaurus: Peer = {
  name: `Docusaurus ${version}`,
  write(root, markdown) {
    for (const page of markdown) {
      const isHome = page.file === 'index.md'
      const text = toFrontMatter(page)
      write(join(root, 'docs', page.file), isHome ? text.replace('---\n', '---\nslug: /\n') : text)
    }
    write(join(root, 'package.json'), JSON.stringify(manifest))
    write(join(root, 'docusaurus.config.mjs'), `export default ${JSON.stringify(config)}\n`)
  },
  build: [node, 'node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
  output: 'build',
  caches: ['.docusaurus', 'build', 'node_modules/.cache'],
  pages: 'docs',
}

const manifest = {
  private: true,
  dependencies: {
    '@docusaurus/core': version,
    '@docusaurus/faster': version,
    '@docusaurus/preset-classic': version,
    '@easyops-cn/docusaurus-search-local': '0.55.3',
    react,
    'react-dom': react,
  },
  overrides: { '@docsearch/react': '4.7.0' },
}

const config = {
  title: 'Node Docs',
  url: 'https://docs.example',
  baseUrl: '/',
  future: { v4: true, faster: true },
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  markdown: { format: 'detect' },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  themes: [
    ['@easyops-cn/docusaurus-search-local', { hashed: true, docsRouteBasePath: '/', indexBlog: false }],
  ],
}
