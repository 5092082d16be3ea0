import type { CodeBlock } from './code-block.tsx'
import type { Diagram } from './diagram.tsx'
import type { Picture } from './image.tsx'
import { errorIn, type Place, type Problem } from './problem.ts'

/** A heading of level 2 to 4 in the order of the page. */
export interface ArticleHeading extends Place {
  id: string
  level: 2 | 3 | 4
  text: string
}

/** An id that a link may point at. */
export interface Anchor extends Place {
  id: string
}

/** An internal address that the page refers to; the build checks it once all pages are known. */
export interface LinkUse extends Place {
  /** As the author wrote it. */
  target: string
}

/** What a page needs from outside of its own text. The page is compiled again when a fingerprint changes. */
export interface Dependency {
  kind: 'file' | 'document'
  /** Path from the content folder. */
  path: string
  fingerprint: string
}

/** One page on its way from Markdown to HTML: where it comes from, and what the transforms learn about it. */
export interface Article {
  /** Path from the repository root, for messages. */
  file: string
  /** Front-matter aliases: old fragment -> id of today (only those that can be ids get an element). */
  aliases: Readonly<Record<string, string>>
  /** Where the front matter lists them. */
  aliasesAt: Place | undefined
  /** The page to read instead, from the front matter. */
  supersededBy: string | undefined
  headingIds: ReadonlyMap<number, string>
  sources: ArticleSources

  headings: ArticleHeading[]
  anchors: Anchor[]
  links: LinkUse[]
  codeBlocks: CodeBlock[]
  diagrams: Diagram[]
  pictures: Picture[]
  dependencies: Dependency[]
  problems: Problem[]
}

/** What the page's transforms may ask of the file tree around it. */
export interface ArticleSources {
  base: string
  /** Reads a file beside the page; `undefined` if there is none. */
  readFile(relativePath: string): { path: string; bytes: Uint8Array } | undefined
  /** The route of the page in a file beside the page; `undefined` if there is none. */
  routeOf(relativePath: string): { path: string; route: string | undefined }
}

/** Adds an error to the page; the build goes on to find the rest. */
export function reject(
  article: Article,
  at: Place | undefined,
  problem: { message: string; hint?: string },
): void {
  const place = at && { line: at.line, column: at.column }
  article.problems.push(errorIn(article.file, { ...place, ...problem }))
}
