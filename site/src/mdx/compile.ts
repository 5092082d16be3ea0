import { createProcessor, runSync } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as runtime from 'react/jsx-runtime'
import remarkGfm from 'remark-gfm'
import type { Heading, ToolName } from '../navigation/page-model.ts'
import type { Anchor, Article, ArticleSources, Dependency, LinkUse, Message } from './article.ts'
import { createComponentMap } from './component-map.tsx'
import { collectDefinitions } from './components/definitions.tsx'
import { findTool } from './components/tool.tsx'
import { createError, type Fault, hasErrors, type Position, type Problem } from './content-problem.ts'
import { serializeMarkdown } from './serialize-markdown.ts'
import type { PreparedSource } from './prepare-source.ts'
import { type SearchSection, splitSections } from './search-sections.ts'
import { checkAdmonitions, checkDeprecation } from './check-admonitions.ts'
import { checkBrokenMarkdown } from './transform/broken-markdown.ts'
import { transformCode } from './transform/code-blocks.ts'
import { addDiagnoseLinks } from './transform/diagnose-links.ts'
import { checkElements, collectElementIds } from './transform/check-elements.ts'
import { checkAnchors, identifyHeadings } from './transform/headings.ts'
import { transformImages } from './transform/images.ts'
import { resolveLinks } from './transform/links.ts'
import { wrapBareText } from './transform/wrap-bare-text.ts'
import { transformTables } from './transform/tables.ts'

export interface ArticleInput {
  /** Path from the repository root, for messages. */
  file: string
  source: PreparedSource
  title: string
  aliases?: Readonly<Record<string, string>>
  aliasesAt?: Position
  supersededBy?: string
  /** Messages that the diagnosis recognizes, by the id of the section that explains them. */
  diagnosis?: Readonly<Record<string, readonly string[]>>
  sources: ArticleSources
}

/** The result that the build caches. Plain data that JSON can represent. */
export interface CompiledArticle {
  html: string
  headings: Heading[]
  anchors: Anchor[]
  links: LinkUse[]
  sections: SearchSection[]
  /** First paragraph of each `<Definition>`, by its id. */
  definitions: Record<string, string>
  /** The tool that the page contains. */
  tool?: ToolName
  markdown: string
  /** Images to publish. */
  images: { fileName: string; path: string }[]
  dependencies: Dependency[]
  problems: Problem[]
}

/** Compiles one page from MDX to inert HTML, and returns all of its problems at once. */
export async function compileArticle(input: ArticleInput): Promise<CompiledArticle> {
  const article = createArticle(input)
  let sections: SearchSection[] = []
  let definitions: Record<string, string> = {}
  let tool: ToolName | undefined
  let markdown = ''

  async function transform(tree: Root): Promise<void> {
    wrapBareText(tree)
    identifyHeadings(tree, article)
    checkElements(tree, article)
    checkAdmonitions(tree, article)
    checkBrokenMarkdown(tree, article)
    collectElementIds(tree, article)
    definitions = collectDefinitions(tree, article)
    tool = findTool(tree)
    checkDeprecation(tree, article)
    resolveLinks(tree, article)
    transformTables(tree, article)
    transformImages(tree, article)
    checkAnchors(article)
    sections = splitSections(tree, { title: input.title, article })
    markdown = serializeMarkdown(tree, article)
    addDiagnoseLinks(tree, { article, diagnosed: Object.keys(input.diagnosis ?? {}) })
    await transformCode(tree, article)
    // Discards the content of a page with errors, because rendering it could throw. The page is not published anyway.
    if (hasErrors(article.problems)) tree.children = []
  }

  const html = await renderBody(input.source.body, { article, transform })
  return {
    html,
    headings: article.headings.flatMap(({ id, level, text }) => (level === 4 ? [] : [{ id, level, text }])),
    anchors: article.anchors,
    links: article.links,
    sections,
    definitions,
    ...(tool && { tool }),
    markdown,
    images: article.images.map(({ fileName, path }) => ({ fileName, path })),
    dependencies: article.dependencies,
    problems: article.problems,
  }
}

async function renderBody(
  body: string,
  { article, transform }: { article: Article; transform: (tree: Root) => Promise<void> },
): Promise<string> {
  const processor = createProcessor({
    outputFormat: 'function-body',
    remarkPlugins: [remarkGfm, () => transform],
  })
  try {
    const program = await processor.process(body)
    if (hasErrors(article.problems)) return ''
    const { default: Content } = runSync(String(program), { ...runtime })
    const html = renderToStaticMarkup(createElement(Content, { components: createComponentMap(article) }))
    return unescapeQuotes(html)
  } catch (error) {
    const fault = explainSyntaxError(error)
    if (!fault) throw error
    article.problems.push(createError(article.file, fault))
    return ''
  }
}

/**
 * Lists the messages in alphabetical order, each once with the first section that explains it. Leaves out texts that start
 * with a digit or a sign, which are parts of the output of commands.
 */
function listMessages(diagnosis: NonNullable<ArticleInput['diagnosis']>): Message[] {
  const sections = new Map<string, string>()
  for (const [id, texts] of Object.entries(diagnosis))
    for (const text of texts) if (/^[a-z]/i.test(text) && !sections.has(text)) sections.set(text, id)
  const messages = Array.from(sections, ([text, id]) => ({ text, id }))
  return messages.toSorted((a, b) => (a.text.toLowerCase() < b.text.toLowerCase() ? -1 : 1))
}

function createArticle({
  file,
  source,
  sources,
  aliases,
  aliasesAt,
  supersededBy,
  diagnosis = {},
}: ArticleInput): Article {
  return {
    file,
    aliases: aliases ?? {},
    aliasesAt,
    supersededBy,
    headingIds: source.headingIds,
    messages: listMessages(diagnosis),
    body: source.body,
    sources,
    headings: [],
    anchors: [],
    links: [],
    codeBlocks: [],
    diagrams: new Map(),
    images: [],
    dependencies: [],
    problems: [],
  }
}

/**
 * Replaces escaped quotes with quotes where HTML does not require the escape. React escapes all quotes, which adds 0.1
 * kB to a long page.
 */
function unescapeQuotes(html: string): string {
  return html.replaceAll('&#x27;', "'").replaceAll(/>[^<]+/g, (text) => text.replaceAll('&quot;', '"'))
}

const HINTS: readonly [RegExp, string][] = [
  [/<br>/, 'Write <br />.'],
  [/<img>/, 'Write ![what it shows](./file.png).'],
  [/link in MDX/, 'Write [text](https://example.com).'],
  [
    /expression with acorn/,
    'Braces are code to MDX: put the text in backticks. The id of a heading is one word: {#node-key}.',
  ],
  [/comment in MDX/, 'A comment is written {/* … */}.'],
  [/expression|brace/, 'Braces are code to MDX: put the text in backticks.'],
  [/before name|in name|after name|before attribute/, '"<" starts a component: put the text in backticks.'],
  [
    /closing tag/,
    'Close it, with a blank line after the opening tag and before the closing one, or all on one line.',
  ],
  [/closing slash|open tag/, 'Each closing tag needs its opening tag before it.'],
  [
    /import|export|acorn/,
    'A line that starts with import or export is code to MDX: remove it, because components need no import. In running text, start the line with another word.',
  ],
]

/** Position of the opening tag, in messages that have no other position. */
const OPENING = / \((\d+):(\d+)-\d+:\d+\)/

/** Converts an error of the MDX parser to a problem with a hint; `undefined` for any other error. */
function explainSyntaxError(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || !('reason' in error) || typeof error.reason !== 'string') return undefined
  const { reason } = error
  const [, line, column] = OPENING.exec(reason) ?? []
  const hint = HINTS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'The text is not valid MDX.'
  return {
    line: 'line' in error && typeof error.line === 'number' ? error.line : Number(line ?? 1),
    column: 'column' in error && typeof error.column === 'number' ? error.column : Number(column ?? 1),
    message: lowerFirst(reason.replace(OPENING, '')),
    hint,
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
