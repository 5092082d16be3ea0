import { join } from 'node:path'
import { toFrontMatter, write } from './pages.ts'
import { node, type Peer } from './peer.ts'

const dependencies = { astro: '7.3.5', '@astrojs/starlight': '0.42.4' }
const pages = 'src/content/docs'

/** Uses Pagefind, the sitemap, and defaults for everything else. */
export const starlight: Peer = {
  name: `Starlight ${dependencies['@astrojs/starlight']}`,
  write(root, markdown) {
    for (const page of markdown) write(join(root, pages, page.file), toFrontMatter(page))
    write(join(root, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
    write(
      join(root, 'astro.config.mjs'),
      `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ site: 'https://docs.example', integrations: [starlight({ title: 'Node Docs' })] })
`,
    )
    write(
      join(root, 'src/content.config.ts'),
      `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
    )
  },
  build: [node, 'node_modules/astro/bin/astro.mjs', 'build'],
  output: 'dist',
  caches: ['.astro', 'dist', 'node_modules/.astro', 'node_modules/.vite'],
  pages,
}
