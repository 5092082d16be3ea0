import { type RefObject, useEffect, useRef, useState } from 'react'
import type {
  CategoryPage,
  DocumentPage,
  Heading,
  LastUpdate,
  Link,
  ReleaseCheck,
} from '../navigation/page-model.ts'
import { markdownHref } from '../navigation/paths.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { copyText } from './copy-text.ts'

/**
 * A document page, or the generated index of a category (D-023). Its article is inert HTML from the build. The data of
 * a prerendered page does not contain the article again, because hydration keeps the article that the document
 * contains.
 */
export function Article({ site, page }: { site: SiteData; page: DocumentPage | CategoryPage }) {
  const document = page.kind === 'document' && page
  const contents = useRef<HTMLElement>(null)
  const current = useHeadingInView(page.headings, contents)
  return (
    <>
      <main id="main" tabIndex={-1}>
        {page.headings.length > 0 && (
          <button type="button" className="contents-button" popoverTarget="contents">
            On this page
            {current && <span aria-hidden="true">{current.text}</span>}
          </button>
        )}
        <article>
          <ArticleTop site={site} page={page} />
          <h1>{page.title}</h1>
          {document && document.checked.newer && (
            <p className="outdated-note">
              {`Last checked for neard ${document.checked.release}. The current release is ${document.checked.newer}.`}
            </p>
          )}
          <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
          {document && (
            <ArticleFoot
              editUrl={document.editUrl}
              lastUpdate={document.lastUpdate}
              checked={document.checked}
              reportUrl={`${site.config.base}bug-report`}
            />
          )}
        </article>
        <Pagination previous={page.previous} next={page.next} />
      </main>
      {page.headings.length > 0 && (
        <TableOfContents headings={page.headings} current={current} list={contents} />
      )}
    </>
  )
}

/** The breadcrumbs, and the buttons that open or copy the Markdown version. */
function ArticleTop({ site, page }: { site: SiteData; page: DocumentPage | CategoryPage }) {
  return (
    <div className="article-top">
      {page.route !== '/' && <Breadcrumbs home={site.config.base} links={page.breadcrumbs} />}
      <CopyPage url={markdownHref(page.route, site.config.base)} origin={site.config.origin} />
    </div>
  )
}

/** The path from the home page to the current page. Every entry except the current page is a link. */
function Breadcrumbs({ home, links }: { home: string; links: Link[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href={home} aria-label="Home page">
            ~
          </a>
        </li>
        {links.map(({ label, href }, index) => (
          <li key={href}>
            {index < links.length - 1 ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const LABELS = { idle: 'Copy page', copied: 'Copied', failed: 'Copy failed' } as const

/** A button that copies the page as Markdown, a link to the Markdown, and links to assistants that read it. */
function CopyPage({ url, origin }: { url: string; origin: string }) {
  const [state, setState] = useState<keyof typeof LABELS>('idle')

  async function copy(): Promise<void> {
    const isCopied = await copyText(fetchMarkdown(url))
    setState(isCopied ? 'copied' : 'failed')
    setTimeout(setState, 1500, 'idle')
  }

  return (
    <div className="copy-page">
      <button type="button" aria-live="polite" title="Copy this page as Markdown" onClick={() => void copy()}>
        {LABELS[state]}
      </button>
      <a href={url} title="Read this page as Markdown">
        .md
      </a>
      <OpenIn key={url} url={origin + url} />
    </div>
  )
}

/** Assistants that start with the question in the URL. */
const ASSISTANTS = { ChatGPT: 'https://chatgpt.com/', Claude: 'https://claude.ai/new' } as const

function OpenIn({ url }: { url: string }) {
  const question = encodeURIComponent(`Read ${url} and answer my questions about it.`)
  return (
    <details>
      <summary>Open in</summary>
      <ul>
        {Object.entries(ASSISTANTS).map(([name, href]) => (
          <li key={name}>
            <a href={`${href}?q=${question}`} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

async function fetchMarkdown(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return response.text()
}

interface ArticleFootProps {
  editUrl: string
  lastUpdate: LastUpdate | undefined
  checked: ReleaseCheck
  /** Page for reporting problems. The feedback widget handles the click if it is loaded. */
  reportUrl: string
}

/**
 * Links to edit the page and to report a problem, the page's last change (D-037, D-038), and the release that the page
 * was checked for.
 */
function ArticleFoot({ editUrl, lastUpdate, checked, reportUrl }: ArticleFootProps) {
  return (
    <footer className="article-foot">
      <a href={editUrl} target="_blank" rel="noopener noreferrer">
        Edit this page
      </a>
      <a href={reportUrl} data-report>
        Report a problem with this page
      </a>
      {lastUpdate && (
        <p>
          {'Last updated on '}
          <time dateTime={lastUpdate.time}>{formatDate(lastUpdate.time)}</time>
          {` by ${lastUpdate.author}`}
        </p>
      )}
      <p>
        {`Checked for neard ${checked.release} (protocol ${checked.protocol}) on `}
        <time dateTime={checked.date}>{formatDate(checked.date)}</time>
      </p>
    </footer>
  )
}

/** Formats the day in UTC, which is the same on server and client. `Intl` would take 10 ms for its first date. */
function formatDate(time: string): string {
  const [, day, month, year] = new Date(time).toUTCString().split(' ')
  return `${month} ${Number(day)}, ${year}`
}

interface PaginationProps {
  previous: Link | undefined
  next: Link | undefined
}

/** Links to the previous and next page in the order of the sidebar. */
function Pagination({ previous, next }: PaginationProps) {
  return (
    <nav className="pagination" aria-label="Docs pages">
      {previous && <NeighborLink link={previous} rel="prev" label="Previous" />}
      {next && <NeighborLink link={next} rel="next" label="Next" />}
    </nav>
  )
}

function NeighborLink({ link, rel, label }: { link: Link; rel: 'prev' | 'next'; label: string }) {
  return (
    <a href={link.href} rel={rel}>
      <small>{label}</small>
      <span>{link.label}</span>
    </a>
  )
}

interface ContentsProps {
  headings: Heading[]
  current: Heading | undefined
  list: RefObject<HTMLElement | null>
}

/** Lists the headings of levels 2 and 3 (D-041): as a sticky column, or as a popover on narrow screens. */
function TableOfContents({ headings, current, list }: ContentsProps) {
  return (
    <nav className="contents" id="contents" popover="auto" aria-label="On this page" ref={list}>
      <p aria-hidden="true">On this page</p>
      <ul>
        {headings.map(({ id, level, text }) => (
          <li key={id} className={level === 3 ? 'contents-inner' : undefined}>
            <a href={`#${id}`} aria-current={id === current?.id ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Returns the heading that the reader has scrolled to: the last one above a reference line. The line moves
 * from the top of the window to its bottom while the reader scrolls through the page, so that even a short last section
 * is reached.
 */
function useHeadingInView(headings: Heading[], list: RefObject<HTMLElement | null>): Heading | undefined {
  const [current, setCurrent] = useState<Heading>()

  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      setCurrent(findCurrent(headings))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [headings])

  useEffect(() => {
    if (!current || !list.current) return
    const link = list.current.querySelector<HTMLElement>(`a[href="#${CSS.escape(current.id)}"]`)
    if (link) keepInView(link, list.current)
  }, [current, list])

  return current
}

function findCurrent(headings: Heading[]): Heading | undefined {
  const { clientHeight, scrollHeight } = document.documentElement
  const progress = Math.min(1, scrollY / Math.max(1, scrollHeight - clientHeight))
  // The line is never less than 110 pixels from the top. After a jump to a heading, the heading is that far down,
  // because the navbar covers the top of the window.
  const line = Math.max(110, clientHeight * progress)
  // Stops at the first match, because measuring a heading far below forces layout of everything above it.
  const next = headings.findIndex(
    ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) >= line,
  )
  return headings[(next === -1 ? headings.length : next) - 1]
}

function keepInView(link: HTMLElement, list: HTMLElement): void {
  const top = link.offsetTop - list.scrollTop
  if (top < 0 || top > list.clientHeight - link.offsetHeight)
    list.scrollTop = link.offsetTop - list.clientHeight / 2
}
