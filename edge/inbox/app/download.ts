/** Offers a text to the member as a file. */
export function download(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type }))
}

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revokes the URL later, because the browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
