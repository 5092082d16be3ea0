import type { WebReplay } from '../../edge/contract/report.ts'
import { parseWebReplay } from '../../widget/replay-format/web-replay.ts'
import { isObject } from '../../widget/platform/json.ts'
import { type ReplayEvent } from '../../widget/replay-format/rrweb-event.ts'
import { type HostOptions, waitFor, type WidgetPage } from './widget-page.ts'

/** Opens a page with replays enabled, and waits until recording has started. */
export async function openRecorded(widget: WidgetPage, options: HostOptions): Promise<void> {
  await widget.open({ ...options, flowConfig: { enableReplays: true, ...options.flowConfig } })
  await widget.ready()
  await widget.recording()
}

/** Sends a report with all data, and returns its replay. */
export async function takeReplay(widget: WidgetPage): Promise<WebReplay | undefined> {
  const frame = await widget.frame()
  // Sends the report as the panel, because the widget limits how often silent reports can be sent.
  await frame.evaluate(
    `say('send-feedback', { formData: {}, action: { feedbackType: 'BUG', excludeData: {} } })`,
  )
  return (await widget.nextReport()).webReplay
}

export async function takeEvents(widget: WidgetPage): Promise<ReplayEvent[]> {
  return parseWebReplay(await takeReplay(widget))?.events ?? []
}

/**
 * Takes replays until one contains an event that `isWanted` accepts. Some events are recorded only when the page is
 * idle.
 */
export async function takeEventsWith(
  widget: WidgetPage,
  isWanted: (event: ReplayEvent) => boolean,
): Promise<ReplayEvent[]> {
  return waitFor(async () => {
    const events = await takeEvents(widget)
    return events.some(isWanted) ? events : undefined
  })
}

/** Returns the data of all incremental events (rrweb type 3). */
export function changesOf(events: readonly ReplayEvent[]): Record<string, unknown>[] {
  return events.filter(({ type }) => type === 3).flatMap(({ data }) => (isObject(data) ? [data] : []))
}
