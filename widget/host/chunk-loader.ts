import type { startWidget, Widget, WidgetOptions } from './start-widget.ts'
import type { WidgetChunks } from './widget-chunks.ts'

/** Loads each chunk of the widget on first use. The script tag and the npm package have different implementations. */
export interface ChunkLoader extends WidgetChunks {
  /** Loads the widget, or only its button if the `preload` option is `intent`. */
  widget: () => Promise<{ startWidget: (options: LoadingOptions) => Widget }>
  /** Loads the session client, the configuration, the launcher and the panel. */
  completeWidget: () => Promise<{ startWidget: typeof startWidget }>
}

/** Options of a widget that loads further chunks on demand. */
export type LoadingOptions = WidgetOptions & { chunks: ChunkLoader }
