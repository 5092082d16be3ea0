import type { startWidget } from './start-widget.ts'
import type { WidgetChunks } from './widget-chunks.ts'

/** Loads each part of the widget when it is needed. The script tag and the npm package implement it differently. */
export interface ChunkLoader extends WidgetChunks {
  /** Session, configuration, launcher and panel. */
  widget: () => Promise<{ startWidget: typeof startWidget }>
}
