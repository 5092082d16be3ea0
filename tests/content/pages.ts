import { join } from 'node:path'
import GithubSlugger from 'github-slugger'
import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { parse as parseYaml } from 'yaml'

/** A documentation page, parsed from its source instead of the built site. */
export interface Page {
  route: string
  /** Path below `content/docs`. */
  file: string
  frontMatter: Record<string, unknown>
  /** Everything below the front matter. */
  body: string
  headings: Heading[]
  /** Maps a fragment of the old site to the id that replaces it. */
  aliases: Map<string, string>
  /** Syntax tree of the page. Its positions refer to the file. Headings do not contain their explicit ids. */
  tree: Root
}

export interface Heading {
  id: string
  depth: number
  line: number
}

const docs = join(import.meta.dir, '../../content/docs')
const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx)

let pages: Promise<Page[]> | undefined

/** All document pages, by file name. They are parsed once for all tests, so do not change their trees. */
export function readPages(): Promise<Page[]> {
  pages ??= parsePages()
  return pages
}

async function parsePages(): Promise<Page[]> {
  const files = await Array.fromAsync(new Bun.Glob('**/*.mdx').scan({ cwd: docs }))
  return Promise.all(
    files.toSorted().map(async (file) => parsePage(file, await Bun.file(join(docs, file)).text())),
  )
}

export function parsePage(file: string, source: string): Page {
  const { plain, ids } = takeExplicitIds(source)
  const tree = parse(file, plain)
  const [, yaml = '', body = source] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const frontMatter = toRecord(parseYaml(yaml))
  return {
    route: file === 'README.mdx' ? '/' : `/${file.replace(/\.mdx$/, '')}`,
    file,
    frontMatter,
    body,
    headings: listHeadings(tree, ids),
    aliases: new Map(
      Object.entries(toRecord(frontMatter['aliases'])).map(([from, to]) => [from, String(to)]),
    ),
    tree,
  }
}

/** Removes the explicit id `{#id}` from the end of headings, because MDX would parse it as an invalid expression. */
function takeExplicitIds(source: string): { plain: string; ids: Map<number, string> } {
  const ids = new Map<number, string>()
  let fence: string | undefined
  const lines = source.split('\n').map((line, index) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && fence === undefined) fence = mark
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined
    if (fence !== undefined) return line
    const [, text, id] = /^(#{1,6} .*?)\s*\{#([^}]+)\}\s*$/.exec(line) ?? []
    if (text === undefined || id === undefined) return line
    ids.set(index + 1, id)
    return text
  })
  return { plain: lines.join('\n'), ids }
}

function parse(file: string, source: string): Root {
  try {
    return parser.parse(source)
  } catch (error) {
    throw new Error(`content/docs/${file} is not valid MDX`, { cause: error })
  }
}

function listHeadings(tree: Root, explicit: Map<number, string>): Heading[] {
  const slugger = new GithubSlugger()
  const headings: Heading[] = []
  visit(tree, 'heading', (node) => {
    const line = node.position?.start.line ?? 0
    headings.push({ id: explicit.get(line) ?? slugger.slug(textOf(node)), depth: node.depth, line })
  })
  return headings
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
