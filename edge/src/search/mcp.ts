import { createMcpHandler, McpServer, type CallToolResult } from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { QUERY_CHARACTERS } from '../../contract/limits.ts'
import type { SearchHit } from '../../contract/search.ts'
import { formatDiagnosis } from '../../diagnose/index.ts'
import { readFirstSection } from './open-diagnoser.ts'
import type { SearchContext } from './open-search.ts'

/** Maximum size of a message: a text to diagnose, in which JSON escapes line breaks. */
const BODY_BYTES = 512 * 1024
const MAX_TEXT = 200_000
/** More hits would push earlier text out of the assistant's context. */
const MAX_HITS = 20
const USUAL_HITS = 8

const searchInput = v.object({
  query: v.pipe(
    v.string(),
    v.regex(/\S/, 'must not be empty'),
    v.maxLength(QUERY_CHARACTERS),
    v.description('Words, part of an error message, a flag, a file name or a port. Best: what the log says.'),
  ),
  limit: v.pipe(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_HITS)), USUAL_HITS),
    v.description('How many hits, 8 without it.'),
  ),
})

const readPageInput = v.object({
  page: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.description('Path or URL of a page, as search_docs gives it: /intro/keys. A fragment does not matter.'),
  ),
})

const diagnoseInput = v.object({
  text: v.pipe(
    v.string(),
    v.regex(/\S/, 'must not be empty'),
    v.maxLength(MAX_TEXT),
    v.description(
      `Up to ${MAX_TEXT} characters of a log, config.json, /status, /network_info, /metrics, an RPC error or a message of systemd, or several of them. Never a key file.`,
    ),
  ),
})

/**
 * Serves the documentation to assistants (MCP over streamable HTTP): stateless, read-only, public. The route imports
 * this module only on its first request, because the protocol library is large.
 */
export function createMcp({
  openSearch,
  openDiagnoser,
  assets,
  clock,
}: Pick<SearchContext, 'assets' | 'clock' | 'openDiagnoser' | 'openSearch'>): (
  request: Request,
) => Promise<Response> {
  const { fetch } = createMcpHandler(
    async () => {
      const { ask, manifest } = await openSearch()
      const server = new McpServer(
        { name: 'node-docs', version: manifest.build, title: 'Node Docs' },
        {
          instructions:
            'Documentation for operators of NEAR nodes. Search first, then read the page that the best hit is on.',
        },
      )
      server.registerTool(
        'search_docs',
        {
          title: 'Search the documentation',
          description:
            'Finds the sections that answer a question, the best first, each with the URL of its page.',
          inputSchema: toStandardJsonSchema(searchInput),
          annotations: { readOnlyHint: true, openWorldHint: false },
        },
        async ({ query, limit }) => {
          const { hits, count, nearest = [] } = (await ask(query, limit)).answer
          if (count === 0)
            return toText(`No results. ${nearest.length > 0 ? `Did you mean: ${nearest.join(', ')}` : ''}`)
          return toText(hits.map(formatHit).join('\n\n'))
        },
      )
      server.registerTool(
        'read_page',
        {
          title: 'Read a page',
          description: 'Gives a whole page of the documentation as Markdown.',
          inputSchema: toStandardJsonSchema(readPageInput),
          annotations: { readOnlyHint: true, openWorldHint: false },
        },
        async ({ page }) => {
          const route = toRoute(page, manifest.base)
          const file = Object.hasOwn(manifest.pages, route) ? manifest.pages[route]?.markdown : undefined
          const asset = file === undefined ? undefined : await assets.read(`/${file}`)
          if (asset === undefined)
            return { ...toText(`There is no page ${route}. search_docs finds one.`), isError: true }
          return toText(await new Response(asset.body).text())
        },
      )
      server.registerTool(
        'diagnose',
        {
          title: 'Diagnose a node',
          description:
            'Says what a log, a configuration or an answer of a node means, and what to do first, with the section that explains it. Stores nothing.',
          inputSchema: toStandardJsonSchema(diagnoseInput),
          annotations: { readOnlyHint: true, openWorldHint: false },
        },
        async ({ text }) => {
          const diagnoser = (await openDiagnoser())({ now: clock.now() })
          diagnoser.add(text)
          const diagnosis = diagnoser.finish()
          const section = await readFirstSection(diagnosis, { assets, manifest, kind: 'markdown' })
          const { origin } = manifest
          return toText(
            formatDiagnosis(diagnosis, {
              origin,
              isMarkdown: true,
              ...(section !== undefined && { section }),
            }),
          )
        },
      )
      return server
    },
    { responseMode: 'json', maxRequestBodySize: BODY_BYTES },
  )
  return (request) => fetch(request)
}

function toText(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

/** Formats a hit as `1. [Node keys](/intro/keys#node-keys)`, its location and its text. */
function formatHit(
  { title, url, hash, breadcrumbs, pageTitle, snippet, answer }: SearchHit,
  place: number,
): string {
  const text = answer?.text ?? snippet.map((part) => part.text).join('')
  const path = [...breadcrumbs, pageTitle].join(' › ')
  return `${place + 1}. [${title}](${url}${hash})\n   ${path}\n   ${text}`
}

/** Finds the route of a page. Assistants name pages by URL or path, with or without file extension and fragment. */
function toRoute(page: string, base: string): string {
  const anywhere = 'http://docs.invalid/'
  if (!URL.canParse(page, anywhere)) return page
  const path = new URL(page, anywhere).pathname
  const route = path.startsWith(base) ? path.slice(base.length - 1) : path
  return route.replace(/(?:\/index)?(?:\.html|\.md)?\/?$/, '') || '/'
}
