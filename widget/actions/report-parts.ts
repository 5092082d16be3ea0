import type { FlowConfig, previewParts, ProjectAction } from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/languages/en.ts'

/** The parts of a report that a visitor can exclude, by their names in `excludeData` (W-084, W-085). */
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

const partNames = Object.keys(parts) as PartName[] // the keys of `parts`

/**
 * Returns the parts of a report of this action, without those that the project excludes and those that were not
 * recorded.
 */
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
    const isRecorded = !(name in recorded) || recorded[name as keyof typeof recorded] // `in` has checked the name
    return isRecorded && excludeData[name] !== true
  })
}

/**
 * Whether the visitor can preview a part. A screen recording is always previewable, because it is listed only if it
 * exists.
 */
export function isPreviewPart(part: PartName, hasReplay: boolean): part is PreviewPart {
  return part === 'screenRecordingUrl' || (part === 'replays' && hasReplay)
}

/**
 * Merges the parts that the project excludes with those that the visitor excluded. The result is sent in the
 * `send-feedback` message.
 */
export function mergeExcludeData(
  { excludeData }: ProjectAction,
  withheld: readonly PartName[],
): Record<string, boolean> {
  return { ...excludeData, ...Object.fromEntries(withheld.map((name) => [name, true])) }
}
