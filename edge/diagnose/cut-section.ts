/**
 * Returns the HTML of the section with this id in a built page: what follows its heading, up to the next heading;
 * undefined if the page has no such section.
 */
export function cutHtmlSection(html: string, id: string): string | undefined {
  const heading = [2, 3, 4].map((level) => html.indexOf(`<h${level} id="${id}"`)).find((at) => at !== -1)
  if (heading === undefined) return undefined
  const start = html.indexOf('</div>', heading) + '</div>'.length
  const end = html.slice(start).search(/<div class="heading"|<p class="rating"|<\/div><footer|<\/article>/)
  const section = end === -1 ? html.slice(start) : html.slice(start, start + end)
  // The link to the diagnosis leads nowhere from the diagnosis itself.
  const link = section.lastIndexOf('<p><a href')
  return (section.includes('>Diagnose my log<', link) ? section.slice(0, link) : section).trim()
}

/** Returns the Markdown below the heading with this text, up to the next heading; undefined if there is none. */
export function cutMarkdownSection(markdown: string, title: string): string | undefined {
  const lines = markdown.split('\n')
  let isCode = false
  let first = -1
  for (const [index, line] of lines.entries()) {
    if (/^ {0,6}(?:`{3}|~{3})/.test(line)) isCode = !isCode
    if (isCode || !/^#{2,4} /.test(line)) continue
    if (first !== -1) return lines.slice(first, index).join('\n').trim()
    const heading = toPlain(line.replace(/^#+ /, ''))
    // The title of a numbered heading starts with the title of the page.
    const [, step] = /^\d+\. (.+)/.exec(heading) ?? []
    if (heading === toPlain(title) || (step !== undefined && toPlain(title).endsWith(`: ${step}`)))
      first = index + 1
  }
  return first === -1 ? undefined : lines.slice(first).join('\n').trim()
}

function toPlain(heading: string): string {
  return heading.replace(/[\\`*_]/g, '').trim()
}
