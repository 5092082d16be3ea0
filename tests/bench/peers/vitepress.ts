import { dirname, join } from 'node:path'
import { type MarkdownPage, toFrontMatter, write } from './pages.ts'
import { node, type Peer } from './peer.ts'

const dependencies = { vitepress: '1.6.4' }

/** Uses the local search and a sidebar that shows all pages. */
export const vitepress: Peer = {
  name: `VitePress ${dependencies.vitepress}`,
  write(root, markdown) {
    for (const page of markdown) {
      // VitePress does not render the title from front matter.
      const text = toFrontMatter({ ...page, body: `# ${page.title}\n\n${page.body}` })
      write(join(root, page.file), text)
    }
    write(join(root, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
    const config = {
      title: 'Node Docs',
      cleanUrls: true,
      ignoreDeadLinks: true,
      srcExclude: ['node_modules/**'],
      // Commands for Docker contain {{…}}, which would be Vue expressions.
      vue: { template: { compilerOptions: { delimiters: ['[[[[', ']]]]'] } } },
      themeConfig: { search: { provider: 'local' }, sidebar: toSidebar(markdown) },
    }
    write(join(root, '.vitepress/config.mjs'), `export default ${JSON.stringify(config)}\n`)
  },
  build: [node, 'node_modules/vitepress/bin/vitepress.js', 'build'],
  output: '.vitepress/dist',
  caches: ['.vitepress/cache', '.vitepress/dist'],
  pages: '.',
}

function toSidebar(pages: MarkdownPage[]): { text: string; items: { text: string; link: string }[] }[] {
  const groups = Map.groupBy(pages, ({ file }) => dirname(file))
  return [...groups].map(([folder, members]) => ({
    text: folder,
    items: members.map(({ title, file }) => ({ text: title, link: `/${file.replace(/(index)?\.md$/, '')}` })),
  }))
}
