/** Hands the reader a file. The name is ours and not the report's. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by the time it is back from this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
