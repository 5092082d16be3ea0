import { renderSearchStart } from '@node-docs/edge/contract/search-results-page'
import { escapeHtml } from '@node-docs/edge/contract/untrusted-text'
import type { Card, CategoryPage, DocumentPage, LastUpdate, Page } from '../navigation/page-model.ts'
import {
  type CategoryNode,
  type DocumentNode,
  flattenTree,
  type PageTree,
  type TreeNode,
} from '../navigation/page-tree.ts'
import { toHref } from '../navigation/paths.ts'
import { createCards, locatePages, type Surroundings } from '../navigation/sidebar-and-breadcrumbs.ts'
import type { SiteConfig } from '../navigation/site-config.ts'
import type { CompiledPages } from './compile-pages.ts'
import type { History } from './git-history.ts'
import type { PageSource } from './page-source.ts'
import { createReleaseCheck } from './check-releases.ts'

export interface AssembleInput {
  config: SiteConfig
  tree: PageTree
  sources: readonly PageSource[]
  compiled: CompiledPages
  history: History
}

/** Creates the pages of the site: the pages of the tree in reading order, then search and not-found. */
export function assemblePages(input: AssembleInput): Page[] {
  const nodes = flattenTree(input.tree.nodes)
  const context: Context = {
    ...input,
    definitions: listDefinitions(input),
    surroundings: locatePages(input.tree.nodes, input.config.base),
    byNode: new Map(input.sources.map((source) => [source.place.node, source])),
    byRoute: new Map(nodes.map((node) => [node.route, node])),
  }
  const pages = nodes.map((node) =>
    node.kind === 'category' ? createCategoryPage(node, context) : createDocumentPage(node, context),
  )
  return [
    ...pages,
    {
      kind: 'search',
      route: '/search',
      title: 'Search the documentation',
      description: `Search the pages of ${input.config.title}.`,
      start: `<div>${renderSearchStart(input.config.base)}</div>`,
    },
    {
      kind: 'not-found',
      route: '/404',
      title: 'Page Not Found',
      description: 'We could not find what you were looking for.',
    },
  ]
}

interface Context extends AssembleInput {
  definitions: Definitions
  surroundings: ReadonlyMap<string, Surroundings>
  byNode: ReadonlyMap<TreeNode, PageSource>
  byRoute: ReadonlyMap<string, TreeNode>
}

function createCategoryPage(
  node: CategoryNode,
  { config: { base, feedback }, surroundings }: Context,
): CategoryPage {
  const { route, title, description } = node
  const cards = createCards(node, base)
  return {
    kind: 'category',
    route,
    title,
    description,
    html: renderCategory(description, cards) + (feedback ? renderRating(base) : ''),
    headings: [],
    cards,
    ...locate(route, surroundings),
  }
}

function locate(route: string, surroundings: Context['surroundings']): Surroundings {
  return surroundings.get(route) ?? { breadcrumbs: [] }
}

/** Text of each `<Definition>` of the site, by its URL. */
type Definitions = ReadonlyMap<string, string>

function listDefinitions({ config: { base }, sources, compiled }: AssembleInput): Definitions {
  return new Map(
    sources.flatMap(({ file, place }) =>
      Object.entries(compiled.get(file)?.definitions ?? {}).map(([id, text]): [string, string] => [
        `${toHref(place.node.route, base)}#${id}`,
        text,
      ]),
    ),
  )
}

/**
 * Adds the text of its definition to each link to a term. The style shows the text on a card, without script, and screen
 * readers announce it as the description of the link.
 */
function describeTerms(html: string, definitions: Definitions): string {
  return html.replaceAll(/<a href="([^"]+)">/g, (tag, href: string) => {
    const text = definitions.get(href)
    return text === undefined ? tag : `<a class="term" href="${href}" aria-description="${escapeHtml(text)}">`
  })
}

function createDocumentPage(node: DocumentNode, input: Context): DocumentPage {
  const { config, compiled, history } = input
  const { base, repository } = config
  const { route, title, description } = node
  const source = input.byNode.get(node)
  const article = source && compiled.get(source.file)
  if (!article) throw new Error(`The page ${route} is in the tree but was not compiled`)
  const { aliases = {}, draft = false, superseded_by } = source.frontMatter.value
  const superseding = superseded_by === undefined ? undefined : input.byRoute.get(superseded_by)
  const lastUpdate = findLastUpdate(source, history)
  return {
    kind: 'document',
    route,
    title,
    description,
    html: [
      draft && renderDraftNote(),
      describeTerms(article.html, input.definitions),
      config.feedback && renderRating(base),
    ]
      .filter(Boolean)
      .join(''),
    headings: article.headings,
    ...locate(route, input.surroundings),
    ...(lastUpdate && { lastUpdate }),
    checked: createReleaseCheck(source, config.neard),
    editUrl: repository.edit.replace('{repo}', repository.url).replace('{path}', source.path),
    ...(superseding && { supersededBy: { label: superseding.title, href: toHref(superseding.route, base) } }),
    ...(article.tool && { tool: article.tool }),
    aliases,
  }
}

/** Returns the last change of a page from git, or else from its front matter (D-037). */
export function findLastUpdate({ file, frontMatter }: PageSource, history: History): LastUpdate | undefined {
  const written = frontMatter.value.last_update
  return (
    history.get(file) ?? (written && { author: written.author, time: new Date(written.time).toISOString() })
  )
}

/**
 * Renders the question at the end of documents and category pages. Without JavaScript, its links open a form; otherwise, `rate-page.ts`
 * handles the click. The question is part of the article's HTML, so that the app's bundle does not contain it.
 */
function renderRating(base: string): string {
  const link = (answer: string, label: string) =>
    `<a class="button" href="${base}rating?${answer}" rel="nofollow">${label}</a>`
  return `<p class="rating">Was this page helpful? ${link('yes', 'Yes')} ${link('no', 'No')}</p>`
}

/** Renders the note at the top of a draft, which only `bun run dev` builds. */
function renderDraftNote(): string {
  return (
    '<div class="admonition admonition-warning" role="note" aria-label="Draft">' +
    '<p class="admonition-title">Draft</p><div class="admonition-body">' +
    '<p>Only <code>bun run dev</code> shows this page. Remove <code>draft: true</code> from its front matter to publish it.</p>' +
    '</div></div>'
  )
}

/** Renders the generated index of a category below its h1 (D-023). */
function renderCategory(description: string, cards: readonly Card[]): string {
  const items = cards.map(
    (card) =>
      `<li><h2><a href="${escapeHtml(card.href)}">${escapeHtml(card.label)}</a></h2><p>${escapeHtml(card.description)}</p></li>`,
  )
  return `<p>${escapeHtml(description)}</p><ul class="cards">${items.join('')}</ul>`
}
