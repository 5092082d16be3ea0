import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type ReporterTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { zh } from './zh.ts'

/** The languages of the widget. */
export const reporterLanguages: Readonly<Record<string, ReporterTexts>> = {
  en,
  de,
  es,
  fr,
  pt,
  pl,
  zh,
  ja,
  ar,
}

export interface ReporterLocale {
  texts: ReporterTexts
  /** Language of the texts, such as `de`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** IANA name of the reporter's time zone; undefined if the report does not have one. */
  timeZone: string | undefined
  /** Language of dates, such as `de-CH`. */
  dates: string
}

/**
 * Returns the texts for the first of these language tags that the widget has, otherwise English. Unknown tags and time
 * zones, which visitors can send, are ignored.
 */
export function selectLocale(tags: readonly string[], timeZone?: string): ReporterLocale {
  const tag = tags.find(
    (each) => Object.hasOwn(reporterLanguages, toLanguage(each)) && isSupported({ tag: each }),
  )
  const language = tag === undefined ? 'en' : toLanguage(tag)
  return {
    texts: reporterLanguages[language] ?? en,
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    timeZone: timeZone !== undefined && isSupported({ timeZone }) ? timeZone : undefined,
    dates: tag ?? 'en-US',
  }
}

function toLanguage(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}

function isSupported({ tag, timeZone }: { tag?: string; timeZone?: string }): boolean {
  try {
    return new Intl.DateTimeFormat(tag, { timeZone }).resolvedOptions().locale !== ''
  } catch {
    return false
  }
}

/** Returns the language tags of an `Accept-Language` header in their order. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter((tag) => tag !== '')
}

/** Replaces words in braces: `{name}` becomes the value of that name. Unknown words stay. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (word, name: string) => values[name] ?? word)
}

/** Formats the day of a time (ISO 8601) in the reporter's language and time zone, or in UTC. */
export function formatReporterDay(time: string, { dates, timeZone = 'UTC' }: ReporterLocale): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone }).format(new Date(time))
}

/** Formats the time of day (ISO 8601) in the reporter's language and time zone, or in UTC, which the text then says. */
export function formatReporterTime(time: string, { dates, timeZone }: ReporterLocale): string {
  const style = { timeStyle: 'short', timeZone: timeZone ?? 'UTC' } as const
  const formatted = new Intl.DateTimeFormat(dates, style).format(new Date(time))
  return timeZone === undefined ? `${formatted} UTC` : formatted
}

/** Status names that reporters understand. */
export function formatReporterStatus(status: string, { texts }: Pick<ReporterLocale, 'texts'>): string {
  switch (status) {
    case 'open':
      return texts.open
    case 'inprogress':
      return texts.inprogress
    case 'done':
      return texts.done
    case 'archived':
      return texts.closed
    default:
      return status
  }
}
