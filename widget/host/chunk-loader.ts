import type { startWidget, Widget, WidgetOptions } from './start-widget.ts'
import type { WidgetChunks } from './widget-chunks.ts'

/** Loads each part of the widget when it is needed. The script tag and the npm package implement it differently. */
export interface ChunkLoader extends WidgetChunks {
  /** The widget, or only its button where the page waits for intent. */
  widget: () => Promise<{ startWidget: (options: LoadingOptions) => Widget }>
  /** Session, configuration, launcher and panel. */
  completeWidget: () => Promise<{ startWidget: typeof startWidget }>
}

/** Options of a widget that may load its larger part later. */
export type LoadingOptions = WidgetOptions & { chunks: ChunkLoader }
