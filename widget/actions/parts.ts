import type { FlowConfig, previewParts, ProjectAction } from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/panel/en.ts'

/** The parts of a report that a visitor can keep back, by their names in `excludeData` (W-084, W-085). */
export const parts = {
  screenshot: ['partScreenshot', 'partScreenshotHint'],
  screenRecordingUrl: ['recordingReady', 'partRecordingHint'],
  replays: ['partReplays', 'partReplaysHint'],
  consoleLog: ['partConsole', 'partConsoleHint'],
  networkLogs: ['partNetwork', 'partNetworkHint'],
  customEventLog: ['partEvents', 'partEventsHint'],
  metaData: ['partDevice', 'partDeviceHint'],
  customData: ['partCustom', 'partCustomHint'],
} as const satisfies Record<string, readonly [name: PanelKey, hint: PanelKey]>

export type PartName = keyof typeof parts
export type PreviewPart = (typeof previewParts)[number]

const partNames = Object.keys(parts) as PartName[] // the keys of the table above

/** What a report of this action would carry: neither what the project leaves out nor what was not recorded. */
export function listParts(
  { excludeData }: ProjectAction,
  { enableReplays, enableNetworkLogs }: Pick<FlowConfig, 'enableReplays' | 'enableNetworkLogs'>,
  hasRecording: boolean,
): PartName[] {
  const recorded = {
    screenRecordingUrl: hasRecording,
    replays: enableReplays,
    networkLogs: enableNetworkLogs,
  }
  return partNames.filter((name) => {
    const isRecorded = !(name in recorded) || recorded[name as keyof typeof recorded] // `in` was asked
    return isRecorded && excludeData[name] !== true
  })
}

/** Those that can be looked at before they are sent; a recording that is offered is there. */
export function isPreviewPart(part: PartName, hasReplay: boolean): part is PreviewPart {
  return part === 'screenRecordingUrl' || (part === 'replays' && hasReplay)
}

/** The project's exclusions and the visitor's, as `send-feedback` carries them. */
export function mergeExcludeData(
  { excludeData }: ProjectAction,
  withheld: readonly PartName[],
): Record<string, boolean> {
  return { ...excludeData, ...Object.fromEntries(withheld.map((name) => [name, true])) }
}
