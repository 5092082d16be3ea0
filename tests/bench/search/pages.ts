import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServerIndex } from '../../../edge/search/server-search.ts'

/** A page in the form that all searches can index: headings and the text below them, in reading order. */
export interface PlainPage {
  url: string
  title: string
  description: string
  sections: { hash: string; heading: string; level: number; text: string }[]
}

/** Reads the pages from the built search index, so that all searches index the same text. */
export function readPlainPages({ documents: [pages, headings, contents] }: ServerIndex): PlainPage[] {
  const texts = new Map(contents.documents.map(({ url, hash, text }) => [url + hash, text]))
  return pages.documents.map(({ id, url, title, description }) => ({
    url,
    title,
    description,
    sections: [
      { hash: '', heading: title, level: 1, text: texts.get(url) ?? '' },
      ...headings.documents
        .filter(({ parent }) => parent === id)
        .map(({ hash, text, level = 2 }) => ({
          hash,
          heading: text,
          level,
          text: texts.get(url + hash) ?? '',
        })),
    ],
  }))
}

/** Writes the pages as plain HTML, with heading anchors like Docusaurus's. Returns the file of each URL. */
export function writeHtml(pages: PlainPage[], folder: string): { url: string; file: string }[] {
  return pages.map((page) => {
    const file = join(folder, page.url === '/' ? 'index.html' : `${page.url.slice(1)}/index.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, toHtml(page))
    return { url: page.url, file }
  })
}

function toHtml({ title, description, sections }: PlainPage): string {
  const body = sections.map(({ hash, heading, level, text }) => {
    const id = hash.slice(1)
    const anchor = id === '' ? '' : `<a class="hash-link" href="${escape(hash)}"></a>`
    const lines = text.split('\n').filter(Boolean)
    const paragraphs = lines.map((line) => `<p>${escape(line)}</p>`).join('\n')
    return `<h${level} id="${escape(id)}">${escape(heading)}${anchor}</h${level}>\n${paragraphs}`
  })
  return `<!doctype html>
<html lang="en">
<head><title>${escape(title)}</title><meta name="description" content="${escape(description)}"></head>
<body><main><article>
${body.join('\n')}
</article></main></body>
</html>
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
