import type { ReportDetail } from '../contract.ts'

/** Returns a time within a recording: `0:07.3`, `12:40.0`; negative before its start. */
export function formatOffset(ms: number): string {
  const tenths = Math.round(Math.abs(ms) / 100)
  const minutes = Math.floor(tenths / 600)
  const seconds = Math.floor((tenths % 600) / 10)
  const sign = ms < 0 && tenths > 0 ? '−' : ''
  return `${sign}${minutes}:${String(seconds).padStart(2, '0')}.${tenths % 10}`
}

/** Returns a time in whole seconds: `0:07`. */
export function formatSeconds(ms: number): string {
  const seconds = Math.floor(Math.max(ms, 0) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Local time of day to the millisecond: `10:00:01.120`. */
export function formatClock(at: number): string {
  const date = new Date(at)
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${parts.join(':')}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

/** `8 ms`, `1.24 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** `812 B`, `1.2 KiB`, `34 MiB`, in powers of 1024 like all limits of the server. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KiB', 'MiB', 'GiB']
  let value = bytes / 1024
  while (value >= 1024 && units.length > 1) {
    value /= 1024
    units.shift()
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[0]}`
}

/** Formats who sent a report. The name is not verified, because the page provides it. */
export function formatPerson({
  reporterName,
  reportedBy,
  identity,
}: Pick<ReportDetail, 'reporterName' | 'reportedBy' | 'identity'>): string {
  const known = [...new Set([reporterName, reportedBy])].filter(Boolean).join(', ')
  return known === '' ? (identity?.userId ?? 'Anonymous') : known
}
