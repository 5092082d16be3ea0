import { startCsv } from '../../contract/csv.ts'

/** Offers a text to the member as a file. */
export function download(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type }))
}

/** Offers rows as a CSV file whose name has the day. */
export function downloadCsv(name: string, rows: Parameters<typeof startCsv>[0]): void {
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  download(`${name}-${day}.csv`, 'text/csv', startCsv(rows))
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
