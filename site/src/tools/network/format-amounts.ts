const YOCTO = 24

/** Formats an amount of yoctoNEAR, such as "1,234,567 NEAR". Less than 100 NEAR has two decimals. Rounds down. */
export function formatNear(yocto: bigint): string {
  const hundredths = yocto / 10n ** BigInt(YOCTO - 2)
  const whole = hundredths / 100n
  const text = whole.toLocaleString('en-US')
  return whole >= 100n ? `${text} NEAR` : `${text}.${String(hundredths % 100n).padStart(2, '0')} NEAR`
}

/** Formats a duration in its two largest units, such as "2 h 13 min". */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes === 0 ? 'less than a minute' : `${minutes} min`
}

/** Formats a time in the reader's time zone, such as "Fri, Nov 27, 14:05 GMT+1". Another year than this one is named. */
export function formatTime(ms: number): string {
  const isThisYear = new Date(ms).getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    ...(!isThisYear && { year: 'numeric' }),
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(ms)
}

/** Formats a percentage with one decimal, rounded down, so that 79.99% never looks like 80%. */
export function formatPercent(percent: number): string {
  return `${(Math.floor(percent * 10) / 10).toFixed(1)}%`
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
