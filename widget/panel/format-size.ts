const units = ['byte', 'kilobyte', 'megabyte'] as const

/** A number of bytes for people: `512 byte`, `1.4 MB`, in their language. */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return new Intl.NumberFormat(toLocale(language), {
    style: 'unit',
    unit: units[step],
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}

/** A project may name a language that `Intl` does not know. */
function toLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
