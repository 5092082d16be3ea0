import { isObject, toList, toText } from './json-values.ts'

/** A file of a ticket or of a message. */
export interface ExportFile {
  name: string
  /** Undefined if the export has no usable URL. */
  url: string | undefined
  /** True for the screen recording, which is in a separate field of the report. */
  isRecording?: boolean
}

const NAME_CHARACTERS = 200

/** The files of an `attachments` list: objects with `name` and `url`. */
export function toAttachments(value: unknown): ExportFile[] {
  return toList(value).flatMap((item) => {
    if (!isObject(item)) return []
    const url = toText(item['url'])
    const name = toText(item['name'])
    return url === undefined && name === undefined ? [] : [toExportFile(url, name)]
  })
}

/** `name` defaults to the last part of the URL. */
export function toExportFile(url: string | undefined, name?: string): ExportFile {
  const text = (name ?? (url && toBaseName(url)) ?? 'file').replace(/\p{C}/gu, '')
  return { name: (text === '' ? 'file' : text).slice(0, NAME_CHARACTERS).toWellFormed(), url }
}

/** The last part of a URL's path, decoded. */
export function toBaseName(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
