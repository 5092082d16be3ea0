import type { Report } from '@node-docs/edge/contract'
import type { CaptureData } from '../api/capture-data.ts'
import { findCovered } from './find-covered.ts'
import { hideInReplay } from './hide-in-replay.ts'
import { createTextHider, mapStrings } from './hide-text.ts'

/** Parts in which texts of the page occur. The visitor's own answers stay unchanged. */
const LOGS = ['consoleLog', 'networkLogs', 'customEventLog', 'customData'] as const

/** Attributes of a snapshot that contain text of the page, and texts between its tags. */
const TEXT =
  /(\s(?:alt|aria-[\w-]+|data-[\w-]+|label|placeholder|title|value|href|content)="|>)((?<=")[^"]+|(?<=>)[^<>]+(?=<|$))/g

/**
 * Masks in parts of a report what the visitor covered. The covered elements of the snapshot were masked when it was taken;
 * here, their texts are masked elsewhere in it, and in the replay and the logs. Returns a copy.
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
      screenshotData: { ...screenshotData, html: hideInHtml(screenshotData.html, hideText) },
    }),
  }
}

/** Style sheets stay as they are, because a covered word can be a name in them. */
function hideInHtml(html: string, hideText: (text: string) => string): string {
  const hide = (part: string): string =>
    part.replace(TEXT, (_all, start: string, value: string) => {
      const text = unescape(value)
      const hidden = hideText(text)
      return start + (hidden === text ? value : escape(hidden))
    })
  let result = ''
  let end = 0
  for (let start; (start = html.indexOf('<style', end)) !== -1;) {
    result += hide(html.slice(end, start))
    end = html.indexOf('</style>', start)
    if (end === -1) return result + html.slice(start)
    result += html.slice(start, end)
  }
  return result + hide(html.slice(end))
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
