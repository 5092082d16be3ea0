/** @returns index of the first character at or after `start` that is not white space of CSS. */
export function skipSpaces(css: string, start: number): number {
  let index = start
  while (isSpace(css.charCodeAt(index))) index += 1
  return index
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}
