import { join } from 'node:path'
import { parse } from 'yaml'

const docs = join(import.meta.dir, '../../content/docs')

/** Reads the expected title of a page from its source, independently of the build. */
export async function readAuthoredTitle(route: string, isCategory: boolean): Promise<string> {
  if (isCategory) return String((await Bun.file(join(docs, route, 'category.json')).json()).title)
  const text = await Bun.file(join(docs, route === '/' ? 'README.mdx' : `${route}.mdx`)).text()
  return String(parse(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '').title)
}
