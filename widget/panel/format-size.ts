const units = ['byte', 'kilobyte', 'megabyte'] as const

/** Formats a number of bytes in a language: `512 bytes`, `1.4 MB`. */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return new Intl.NumberFormat(toLocale(language), {
    style: 'unit',
    unit: units[step],
    // Uses the long form for bytes, because their short form has no plural in English.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}

/** Formats a number in a language: `40,000`. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(toLocale(language)).format(value)
}

/** Falls back to English, because a project may configure a language code that `Intl` rejects. */
function toLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
