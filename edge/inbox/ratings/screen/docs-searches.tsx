import { type ReactNode, useCallback, useState } from 'react'
import * as v from 'valibot'
import { createStore } from '@node-docs/widget/platform/storage.ts'
import { searchMissesSchema, unopenedSearchesSchema } from '../contract.ts'
import { parseResponse } from '../../app/api.ts'
import { download } from '../../app/download.ts'
import { InlineText, LoadError, useLoaded } from '../../app/controls.tsx'
import { formatShortDay } from '../../app/format-times.ts'
import { Icon } from '../../app/icons.tsx'
import { SkeletonLines } from '../../app/skeleton.tsx'
import type { Inbox } from '../../app/state.ts'

/** What a search becomes in the documentation: words of `found_as` or `questions`, or something to write. */
const USES = [
  ['phrase', 'Phrase'],
  ['question', 'Question'],
  ['task', 'Task'],
] as const
type Use = (typeof USES)[number][0]

/** A search that the member marked, and what the counts of its list mean. */
const markedSearchSchema = v.object({
  query: v.string(),
  count: v.number(),
  lastDay: v.string(),
  use: v.picklist(USES.map(([use]) => use)),
  counted: v.string(),
})

type MarkedSearch = v.InferOutput<typeof markedSearchSchema>

/** Marks stay in the browser until they are removed, so that a reload does not lose them. */
const MARKS = 'inbox-marked-searches'
const storage = createStore(() => localStorage)

function readMarks(): Marks['marked'] {
  const { success, output } = v.safeParse(v.array(markedSearchSchema), storage.read(MARKS))
  return new Map((success ? output : []).map((search) => [search.query, search]))
}

interface Marks {
  marked: ReadonlyMap<string, MarkedSearch>
  /** Marks a search, or removes its mark. */
  mark: (query: string, search: MarkedSearch | undefined) => void
}

/** The searches of the documentation that readers were not satisfied with, to be marked and exported for its authors. */
export function DocsSearches({ inbox }: { inbox: Inbox }) {
  const [marked, setMarked] = useState(readMarks)
  function mark(query: string, search: MarkedSearch | undefined): void {
    setMarked((before) => {
      const after = new Map(before)
      if (search === undefined) after.delete(query)
      else after.set(query, search)
      storage.write(MARKS, [...after.values()])
      return after
    })
  }
  function exportMarked(): void {
    const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
    download(`reader-searches-${day}.md`, 'text/markdown', formatForContent([...marked.values()], day))
  }
  return (
    <>
      <header className="search-export">
        <h2>Searches</h2>
        <button className="button small" type="button" disabled={marked.size === 0} onClick={exportMarked}>
          <Icon name="download" />
          {marked.size === 0 ? 'Export for content' : `Export ${marked.size} for content`}
        </button>
        <p className="hint">
          For example, add “backup disk” as a phrase to the section about disks. Export what you added, and
          put the file in <code>content/</code>.
        </p>
      </header>
      <SearchMisses inbox={inbox} marked={marked} mark={mark} />
      <UnopenedSearches inbox={inbox} marked={marked} mark={mark} />
    </>
  )
}

const HEADINGS: Record<Use, string> = {
  phrase: 'Phrases, for `found_as`',
  question: 'Questions, for `questions`',
  task: 'Tasks',
}

/** Writes the marked searches as a Markdown file for the authors of the documentation. */
function formatForContent(searches: readonly MarkedSearch[], day: string): string {
  const sections = USES.map(([use]) => {
    const lines = searches
      .filter((search) => search.use === use)
      .map(({ query, count, counted, lastDay }) => {
        const text = JSON.stringify(query)
        return `- ${use === 'task' ? `[ ] Answer ${text}` : text} (${count} ${counted}, last on ${lastDay})`
      })
    return lines.length === 0 ? '' : `\n## ${HEADINGS[use]}\n\n${lines.join('\n')}\n`
  })
  return `# Searches of readers, ${day}

Add each phrase and each question to the front matter of the page that answers it (see \`content/README.md\`), do the
tasks, and delete this file.
${sections.join('')}`
}

/** The documentation searches without results, most frequent first. They show which words or pages are missing. */
function SearchMisses({ inbox: { api }, ...marks }: { inbox: Inbox } & Marks) {
  const load = useCallback(
    async () => (await parseResponse(searchMissesSchema, await api.call('search-misses'))).misses,
    [api],
  )
  return (
    <SearchList
      {...marks}
      id="search-misses"
      counted="searches without results"
      title="Searches without results"
      empty="No searches without results yet."
      load={load}
    />
  )
}

/** The documentation searches whose results no one opened, most frequent first. They show which results look wrong. */
function UnopenedSearches({ inbox: { api }, ...marks }: { inbox: Inbox } & Marks) {
  const load = useCallback(() => fetchUnopenedSearches(api), [api])
  return (
    <SearchList
      {...marks}
      id="unopened-searches"
      counted="searches whose results no one opened"
      title="Searches whose results no one opened"
      note="Includes only searches in browsers with JavaScript whose results stayed visible for two seconds."
      empty="No such searches in the last 90 days."
      load={load}
    />
  )
}

async function fetchUnopenedSearches(api: Inbox['api']): Promise<CountedSearch[]> {
  const { searches } = await parseResponse(unopenedSearchesSchema, await api.call('unopened-searches'))
  return searches.map(({ query, shown, lastDay }) => ({ query, count: shown, lastDay }))
}

/** A documentation search with the number of times it was made, and the last day on which it was made. */
interface CountedSearch {
  query: string
  count: number
  lastDay: string
}

interface SearchListProps extends Marks {
  id: string
  /** What the counts mean. */
  counted: string
  title: string
  /** Explains what the counts include. */
  note?: ReactNode
  /** Text of an empty list. */
  empty: string
  /** Must not change between renders, because a new function loads the list again. */
  load: () => Promise<readonly CountedSearch[]>
}

/** A list of documentation searches below the ratings. */
function SearchList({ id, counted, title, note, empty, load, marked, mark }: SearchListProps) {
  const [loaded, reload] = useLoaded(load)
  return (
    <section className="search-section" aria-labelledby={id} aria-busy={loaded.kind === 'loading'}>
      <h3 id={id}>{title}</h3>
      {note !== undefined && <p className="hint">{note}</p>}
      {loaded.kind === 'loading' && <SkeletonLines count={3} />}
      {loaded.kind === 'failed' && (
        <LoadError text={`Couldn’t load the searches. ${loaded.error}`} onRetry={reload} />
      )}
      {loaded.kind === 'ready' && loaded.data.length === 0 && <p className="muted">{empty}</p>}
      {loaded.kind === 'ready' && loaded.data.length > 0 && (
        <table className="search-list" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Query</th>
              <th scope="col">Searches</th>
              <th scope="col">Last day (UTC)</th>
              <th scope="col">Use</th>
            </tr>
          </thead>
          <tbody>
            {loaded.data.map((search) => (
              <tr key={search.query}>
                <td>
                  <InlineText text={search.query} />
                </td>
                <td>{search.count}</td>
                <td>{formatShortDay(search.lastDay)}</td>
                <td>
                  <select
                    className={marked.has(search.query) ? 'input search-use search-used' : 'input search-use'}
                    aria-label={`Use of ${search.query}`}
                    value={marked.get(search.query)?.use ?? ''}
                    onChange={(event) => {
                      const use = USES.find(([each]) => each === event.currentTarget.value)?.[0]
                      mark(search.query, use && { ...search, use, counted })
                    }}
                  >
                    <option value="">Add to content…</option>
                    {USES.map(([use, label]) => (
                      <option key={use} value={use}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
