/** Cells that spreadsheets would run as a formula start with one of these. */
const FORMULA = /^[=+\-@\t\r]/

/** Formats rows as CSV (RFC 4180). An apostrophe keeps spreadsheets from running a text as a formula. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')
}

/** Formats the first rows of a CSV file. The byte order mark makes Excel read the file as UTF-8. */
export function startCsv(rows: Parameters<typeof formatCsv>[0]): string {
  return `\uFEFF${formatCsv(rows)}`
}

function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
