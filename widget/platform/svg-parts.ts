/** Returns the elements of an SVG file with the id, and those to which they refer. */
export function cutParts(file: string, id: string): string {
  const ids = new Set([id])
  let parts = ''
  for (const wanted of ids) {
    const part = cutElement(file, wanted)
    parts += part
    for (const [, found = ''] of part.matchAll(/(?:url\(["']?|href=["'])#([\w.:-]+)/g)) ids.add(found)
  }
  return parts
}

function cutElement(file: string, id: string): string {
  const start = new RegExp(`<([\\w:]+)\\s(?:[^<>]*\\s)?id=["']${id.replace(/\W/g, '\\$&')}["'][^<>]*>`).exec(
    file,
  )
  if (!start || start[0].endsWith('/>')) return start?.[0] ?? ''
  const tag = new RegExp(`<(/?)${start[1]}\\b[^<>]*?(/?)>`, 'g')
  tag.lastIndex = start.index
  let depth = 0
  for (let match = tag.exec(file); match; match = tag.exec(file)) {
    depth += match[1] === '/' ? -1 : match[2] === '/' ? 0 : 1
    if (depth === 0) return file.slice(start.index, tag.lastIndex)
  }
  return ''
}
