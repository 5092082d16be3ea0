import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A page of our own output as other tools take it. */
export interface MarkdownPage {
  /** Below the folder of pages, `index.md` or `intro/keys.md`. */
  file: string
  title: string
  description: string
  /** Markdown without its first heading. */
  body: string
}

/** The pages that our build wrote below `output` (`dist/public`), generated category indexes among them. */
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

/** The page with title and description in front matter, which every generator understands. */
export function toFrontMatter({ title, description, body }: MarkdownPage): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n${body}`
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
