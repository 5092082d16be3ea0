import type { Tool } from './model.ts'
import { isTool, tools } from './tools.ts'

/**
 * Icons of the toolbar's commands on a grid of 24 pixels. `tools.ts` contains the icons of the tools. The icons in `ui`
 * are separate, so that the panel doesn't load the editor's icons.
 */
const outlines = {
  delete: 'M5 7h14M9.5 7V4.8h5V7M7 7l.8 12.2h8.4L17 7M10.4 10.5v5.4M13.6 10.5v5.4',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  microphone:
    'M12 4a2.7 2.7 0 0 1 2.7 2.7v4.6a2.7 2.7 0 0 1-5.4 0V6.7A2.7 2.7 0 0 1 12 4ZM6 11.2a6 6 0 0 0 12 0M12 17.2V20',
  muted:
    'M12 4a2.7 2.7 0 0 1 2.7 2.7v4.6a2.7 2.7 0 0 1-5.4 0V6.7A2.7 2.7 0 0 1 12 4ZM6 11.2a6 6 0 0 0 12 0M12 17.2V20M4.5 4l15 16',
  next: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  record: 'M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  redo: 'm15.5 5 4 4-4 4M19.2 9H10a5 5 0 0 0 0 10h5',
  stop: 'M7 7h10v10H7Z',
  zoomIn: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l4.5 4.5M7.8 10.5h5.4M10.5 7.8v5.4',
  zoomOut: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l4.5 4.5M7.8 10.5h5.4',
  undo: 'M8.5 5 4.5 9l4 4M4.8 9H14a5 5 0 0 1 0 10H9',
} as const

export type ToolIconName = keyof typeof outlines | Tool

/** A decorative icon. The control provides the accessible name. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={isTool(name) ? tools[name].icon : outlines[name]} />
    </svg>
  )
}
