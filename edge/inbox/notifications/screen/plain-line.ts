/** Returns the start of a comment or a reply as one line, without the marks of Markdown. */
export function toPlainLine(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*(?:#{1,6} |> ?|```\w*$|[-*+] (?:\[[ x]\] )?)/gm, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/\*\*|__|~~|`/g, '')
    .replaceAll(/\*(\S[^*]*)\*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
