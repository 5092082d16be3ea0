import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A page of this site as Markdown, the input for other generators. */
export interface MarkdownPage {
  /** Path relative to the folder of pages: `index.md` or `intro/keys.md`. */
  file: string
  title: string
  description: string
  /** Markdown without title and description. */
  body: string
}

/** Reads the Markdown pages in the build output `output` (`dist/public`), including generated category pages. */
export function readPages(output: string): MarkdownPage[] {
  const folder = join(output, 'pages')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => ({ file, ...splitMarkdown(readFileSync(join(folder, file), 'utf8')) }))
}

function splitMarkdown(markdown: string): Omit<MarkdownPage, 'file'> {
  const [, title = '', description = '', body = ''] = /^# (.*)\n\n> (.*) <.*>\n([^]*)$/.exec(markdown) ?? []
  return { title, description, body }
}

/** Formats a page with title and description in front matter, which all generators support. */
export function toFrontMatter({ title, description, body }: MarkdownPage): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n${body}`
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
