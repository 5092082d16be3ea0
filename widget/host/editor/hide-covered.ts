import type { Report } from '@node-docs/edge/contract'
import type { CaptureData } from '../api/capture-data.ts'
import { findCovered } from './find-covered.ts'
import { hideInReplay } from './hide-in-replay.ts'
import { createTextHider, mapStrings } from './hide-text.ts'

/** Parts in which texts of the page occur. The visitor's own answers stay unchanged. */
const LOGS = ['consoleLog', 'networkLogs', 'customEventLog', 'customData'] as const

/** Attributes of a snapshot that contain text of the page. */
const ATTRIBUTE = /(\s(?:alt|aria-[\w-]+|data-[\w-]+|label|placeholder|title|value|href|content)=")([^"]+)"/g

/**
 * Masks in parts of a report what the visitor covered: in the replay, the logs and labels of the snapshot. The texts of the
 * snapshot are masked when it is taken. Returns a copy.
 */
export function hideCovered<Parts extends Partial<Report>>(
  document: Document,
  parts: Parts,
  idOf: NonNullable<CaptureData['idOf']> = () => -1,
): Parts {
  const covered = findCovered(document)
  if (!covered) return parts
  const hideText = createTextHider(covered.texts)
  const { webReplay, screenshotData, formData } = parts
  const element = formData?.['pickedElement']
  const logs = LOGS.filter((name) => name in parts).map((name) => [name, mapStrings(parts[name], hideText)])
  return {
    ...parts,
    ...Object.fromEntries(logs),
    ...(element !== undefined && { formData: { ...formData, pickedElement: mapStrings(element, hideText) } }),
    ...(webReplay && {
      webReplay: hideInReplay(webReplay, { ids: new Set(covered.nodes.map(idOf)), hideText }),
    }),
    ...(screenshotData && {
      screenshotData: { ...screenshotData, html: hideInAttributes(screenshotData.html, hideText) },
    }),
  }
}

function hideInAttributes(html: string, hideText: (text: string) => string): string {
  return html.replace(ATTRIBUTE, (_all, start: string, value: string) => {
    const text = unescape(value)
    const hidden = hideText(text)
    return `${start}${hidden === text ? value : escape(hidden)}"`
  })
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
