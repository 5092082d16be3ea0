import { type ArticleInput, type CompiledArticle, compileArticle } from './compile.ts'
import { prepareSource } from './prepare-source.ts'

interface FixtureOptions extends Partial<Omit<ArticleInput, 'source' | 'sources'>> {
  base?: string
  /** Files in the folder of the page. */
  files?: Record<string, string | Uint8Array>
  /** Maps the file names of other pages in that folder to their routes. */
  routes?: Record<string, string>
}

/** Compiles a page at `content/docs/intro/keys.mdx`, for tests. */
export function compileText(text: string, options: FixtureOptions = {}): Promise<CompiledArticle> {
  const { base = '/', files = {}, routes = {}, ...input } = options
  return compileArticle({
    file: 'content/docs/intro/keys.mdx',
    title: 'Keys',
    ...input,
    source: prepareSource(text),
    sources: {
      origin: 'https://near-nodes.io',
      base,
      release: { name: '2.14.0-rc.2', protocol: 87 },
      readFile(target) {
        const name = target.replace(/^\.\//, '')
        const content = files[name]
        if (content === undefined) return undefined
        return { path: `intro/${name}`, bytes: typeof content === 'string' ? Buffer.from(content) : content }
      },
      routeOf: (target) => ({ path: `intro/${target}`, route: routes[target.replace(/^\.\//, '')] }),
    },
  })
}

/** Returns the problems of a page as `line:column message | hint`, for tests. */
export async function problemsOf(text: string, options: FixtureOptions = {}): Promise<string[]> {
  const { problems } = await compileText(text, options)
  return problems.map(({ line, column, message, hint }) =>
    [`${line}:${column} ${message}`, hint].filter(Boolean).join(' | '),
  )
}
