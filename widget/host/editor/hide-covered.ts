import type { Report } from '@node-docs/edge/contract'
import type { CaptureData } from '../api/capture-data.ts'
import type { Masking } from '../masking/masking.ts'
import { findCovered } from './find-covered.ts'
import { hideInReplay } from './hide-in-replay.ts'
import { createTextMasker, mapStrings } from './hide-text.ts'

/**
 * Parts of a report that can contain text of the page. The visitor's own answers are not among them and stay
 * unchanged.
 */
const LOGS = ['consoleLog', 'networkLogs', 'customEventLog', 'customData'] as const

/**
 * Returns a copy of a report with masked covered content in the replay, the logs, the custom data and the chosen
 * element. If nothing is covered, returns the original.
 */
export function hideCovered<Parts extends Partial<Report>>(
  document: Document,
  parts: Parts,
  idOf: NonNullable<CaptureData['idOf']> = () => -1,
): Parts {
  const covered = findCovered(document)
  if (!covered) return parts
  const hideText = createTextMasker(covered.texts)
  const { webReplay, formData } = parts
  const element = formData?.['pickedElement']
  const logs = LOGS.filter((name) => name in parts).map((name) => [name, mapStrings(parts[name], hideText)])
  return {
    ...parts,
    ...Object.fromEntries(logs),
    ...(element !== undefined && { formData: { ...formData, pickedElement: mapStrings(element, hideText) } }),
    ...(webReplay && {
      webReplay: hideInReplay(webReplay, { ids: new Set(covered.nodes.map(idOf)), hideText }),
    }),
  }
}

/** Returns masking that also masks text that the visitor covered, wherever a snapshot contains this text. */
export function hideInSnapshot(document: Document, masking: Masking): Masking {
  const covered = findCovered(document)
  if (!covered) return masking
  const hideText = createTextMasker(covered.texts)
  return { ...masking, redact: (text) => hideText(masking.redact(text)) }
}
