import { inboxPalette, renderPalette } from '@node-docs/edge/contract/page-colors'
import { GUIDE_RETURN } from '@node-docs/edge/contract/service-urls'
import { join } from 'node:path'

const DOCS = join(import.meta.dir, '../../docs/inbox')

/**
 * Writes the guide of the inbox, `docs/inbox`, as one page for the inbox itself: `public/_inbox-guide.html`, with its
 * pictures and styles in `public/assets/inbox/`. The server writes the URL of the screen that opened it.
 */
export async function buildGuide(dist: string): Promise<void> {
  const readme = await readDocument('README')
  const names = Array.from(readme.matchAll(/\]\(([\w-]+)\.md\)/g), ([, name = '']) => name)
  const documents = await Promise.all(names.map(readDocument))
  const sections = documents.map((markdown, index) => toSection(names[index] ?? '', markdown))
  const contents = documents.map(
    (markdown, index) => `<a href="#${names[index]}">${/^# (.+)/.exec(markdown)?.[1] ?? ''}</a>`,
  )
  const body = [toSection('top', readme), ...sections].join('\n')
  const style = await publish(
    dist,
    'guide.css',
    renderPalette(inboxPalette) + (await readOwn('guide.css').text()),
  )
  const pictures = [
    ...new Set(Array.from(body.matchAll(/src="(pictures\/[^"]+)"/g), ([, file = '']) => file)),
  ]
  let page = body
  for (const file of pictures) {
    const bytes = await Bun.file(join(DOCS, file)).bytes()
    page = page.replaceAll(
      `src="${file}"`,
      `src="${await publish(dist, file.replace('pictures/', ''), bytes)}"`,
    )
  }
  await Bun.write(
    join(dist, 'public/_inbox-guide.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Guide to the inbox</title><link rel="stylesheet" href="${style}"></head><body>
<header><a class="back" href="${GUIDE_RETURN}">Back to the inbox</a><a href="#top">Guide</a></header>
<nav aria-label="Contents">${contents.join('')}</nav><main>
${page}</main></body></html>
`,
  )
}

const readOwn = (file: string) => Bun.file(join(import.meta.dir, file))

function readDocument(name: string): Promise<string> {
  return Bun.file(join(DOCS, `${name}.md`)).text()
}

/** Writes a file whose name has its hash. Returns its URL relative to the inbox. */
async function publish(dist: string, file: string, content: string | Uint8Array): Promise<string> {
  const url = `assets/inbox/${file.replace('.', `.${Bun.hash(content).toString(36)}.`)}`
  await Bun.write(join(dist, 'public', url), content)
  return url
}

/**
 * Renders a document as a section of the page. Links between the documents become links within the page. Other
 * documents of the repository are not served, so that links to them become text.
 */
export function toSection(name: string, markdown: string): string {
  const html = new HTMLRewriter()
    .on('h1, h2, h3', {
      element(heading) {
        const id = heading.getAttribute('id') ?? ''
        const isTitle = heading.tagName === 'h1'
        heading.setAttribute('id', isTitle ? name : `${name}-${id}`)
        if (name !== 'top') heading.tagName = isTitle ? 'h2' : 'h3'
      },
    })
    .on('a', {
      element(link) {
        const href = link.getAttribute('href') ?? ''
        const [, target = '', heading] = /^([\w-]+)\.md(?:#(.+))?$/.exec(href) ?? []
        if (target !== '')
          link.setAttribute('href', `#${heading === undefined ? target : `${target}-${heading}`}`)
        else if (!/^https?:/.test(href)) link.removeAndKeepContent()
      },
    })
    .transform(Bun.markdown.html(markdown, { headings: { ids: true } }))
  return `<section>\n${html}</section>`
}
