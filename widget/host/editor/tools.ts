import type { CaptureMode } from '../api/editor-types.ts'
import type { Tool } from './drawing.ts'
import { type FreehandKind, freehandWidths } from './shapes.ts'

interface ToolDefinition {
  /** Path of the tool's icon on a grid of 24 pixels. */
  icon: string
  /** The only mode that offers the tool. Undefined if both modes offer it. */
  only?: CaptureMode
}

/** The tools in the order of the toolbar. Their names are also the keys of their labels. */
export const tools: Readonly<Record<Tool, ToolDefinition>> = {
  pointer: { icon: 'm6 4.5 12.5 7.3-5.6 1.5-3 5.2Z', only: 'capture' },
  select: { icon: 'M7 3.5 18.5 12l-5.2.9 2.8 5.6-2.3 1.1-2.7-5.6-3.9 3.5Z', only: 'screenshot' },
  rectangle: { icon: 'M4.5 6.5h15v11h-15Z' },
  arrow: { icon: 'M5 19 18.5 5.5M10 5h9v9' },
  text: { icon: 'M5.5 8V5.5h13V8M12 5.5v13M9.5 18.5h5', only: 'screenshot' },
  pen: { icon: 'm5 19 1-4.2L16.2 4.6l3.2 3.2L9.2 18ZM13.8 7l3.2 3.2' },
  cover: { icon: 'M4.5 6.5h15v11h-15ZM4.5 12 10 6.5M4.5 17.5l11-11M10 17.5l9.5-9.5M15 17.5l4.5-4.5' },
  blur: {
    icon: 'M19.5 4.5 11 13M13.5 15.5l6-11M8.5 12.5c-3 0-2.5 4-5 5.5 4.5 2 9 .5 9-2.5 0-1.7-1.5-3-4-3Z',
  },
}

export function listTools(mode: CaptureMode): Tool[] {
  const names = Object.keys(tools) as Tool[] // the record has one entry per tool
  return names.filter((name) => (tools[name].only ?? mode) === mode)
}

export function isTool(name: string): name is Tool {
  return name in tools
}

export function isFreehand(tool: Tool): tool is FreehandKind {
  return tool in freehandWidths
}
