import * as v from 'valibot'
import { type SiteManifest, siteManifestSchema } from '../../contract/site-manifest.ts'
import { createServerSearch, type ServerIndex } from '../../search/server-search.ts'
import { ProblemError } from '../http/problem.ts'
import { formatError } from '../ports/log.ts'
import type { Ports } from '../ports/ports.ts'
import { type Ask, createAnswers } from './answers.ts'
import type { OpenDiagnoser } from './open-diagnoser.ts'

export type SearchPorts = Pick<Ports, 'assets' | 'clock' | 'database' | 'log' | 'vars'>

export interface SearchContext extends SearchPorts {
  openSearch: () => Promise<OpenSearch>
  openDiagnoser: OpenDiagnoser
}

/** The search engine for one build of the site. */
interface OpenSearch {
  ask: Ask
  manifest: SiteManifest
}

/**
 * The index for the server: the documents, with the phrases of `questions`, and Orama's index. Browsers do not download
 * it.
 */
const INDEX = '/search-index-server.json'

/** `Retry-After` in seconds if the index cannot be read. */
const RETRY_SECONDS = 5

/**
 * Restores the index on first use and keeps it as long as the isolate runs. Restoring takes 50 ms, which would
 * otherwise delay page loads. A failure is not cached, so the next query tries again.
 */
export function createSearchOpener({
  assets,
  log,
}: Pick<Ports, 'assets' | 'log'>): () => Promise<OpenSearch> {
  let opened: Promise<OpenSearch> | undefined

  async function open(): Promise<OpenSearch> {
    const [manifest, asset] = await Promise.all([assets.readManifest(), assets.read(INDEX)])
    if (asset === undefined) throw new Error(`The build has no ${INDEX}`)
    // Not validated: the build wrote it, and checking a megabyte would take longer than restoring it.
    const index: ServerIndex = JSON.parse(await new Response(asset.body).text())
    return { ask: createAnswers(createServerSearch(index)), manifest: v.parse(siteManifestSchema, manifest) }
  }

  return function openSearch() {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      log.write('error', 'search index failed', {
        error: formatError(error),
      })
      throw new ProblemError('unavailable', 'The search index cannot be read. Try again in a moment.', {
        'Retry-After': String(RETRY_SECONDS),
      })
    })
    return opened
  }
}
