/** Removes the scripts of a built page, so that the application does not replace what the server put into it. */
export function removeScripts(page: string): string {
  return cutAll(cutAll(page, '<script', '</script>'), '<link rel="modulepreload"', '>')
}

/** Removes each part that starts with `start` and ends with `end`. */
function cutAll(text: string, start: string, end: string): string {
  const [first = '', ...others] = text.split(start)
  return first + others.map((part) => part.slice(part.indexOf(end) + end.length)).join('')
}
