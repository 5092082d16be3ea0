import type { CodeBlock } from './code-block.tsx'
import type { ArticleImage } from './image.tsx'
import { createError, type Position, type Problem } from './content-problem.ts'

/** A heading of level 2 to 4. */
export interface ArticleHeading extends Position {
  id: string
  level: 2 | 3 | 4
  text: string
}

/** An id that links can point to. */
export interface Anchor extends Position {
  id: string
}

/** An internal link; the build checks it when all pages are known. */
export interface LinkUse extends Position {
  /** The URL in the form that the author wrote. */
  target: string
}

/** A file or page that the article depends on. The article is compiled again when the fingerprint changes. */
export interface Dependency {
  kind: 'file' | 'document'
  /** Path of the file or page, relative to the content folder. */
  path: string
  fingerprint: string
}

/** A message that a section of the page explains. */
export interface Message {
  text: string
  /** Id of the section. */
  id: string
}

/** An SVG file that the page shows, checked and ready to inline. */
export interface Diagram {
  title: string
  description: string
  /** The `<svg>` element. */
  markup: string
}

/** The state of one page while it is compiled: its inputs, and the results of the transforms. */
export interface Article {
  /** Path from the repository root, for messages. */
  file: string
  /** Maps old fragments to current ids, from the front matter. */
  aliases: Readonly<Record<string, string>>
  /** Position of the aliases in the file. */
  aliasesAt: Position | undefined
  /** Route of the page that replaces this one, from the front matter. */
  supersededBy: string | undefined
  headingIds: ReadonlyMap<number, string>
  messages: readonly Message[]
  /** The text that the parser gets; see `PreparedSource`. */
  body: string
  sources: ArticleSources

  headings: ArticleHeading[]
  anchors: Anchor[]
  links: LinkUse[]
  codeBlocks: CodeBlock[]
  /** Diagrams by the `src` that the author wrote. */
  diagrams: Map<string, Diagram>
  images: ArticleImage[]
  dependencies: Dependency[]
  problems: Problem[]
}

/** The newest neard release that the site covers. */
export interface CoveredRelease {
  name: string
  protocol: number
}

/** Access to the files and pages around an article. */
export interface ArticleSources {
  /** Canonical origin of the site, without a trailing slash. */
  origin: string
  base: string
  release: CoveredRelease
  /** Reads a file by its path relative to the page; `undefined` if it does not exist. */
  readFile(relativePath: string): { path: string; bytes: Uint8Array } | undefined
  /**
   * Returns the route of a page. `relativePath` is the path of its file, relative to the article. The route is
   * `undefined` if the file is not a page.
   */
  routeOf(relativePath: string): { path: string; route: string | undefined }
}

/** Adds an error to the article. Compilation continues, so that one build reports all errors. */
export function reportError(
  article: Article,
  at: Position | undefined,
  problem: { message: string; hint?: string },
): void {
  const position = at && { line: at.line, column: at.column }
  article.problems.push(createError(article.file, { ...position, ...problem }))
}
