import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ToolName } from '../navigation/page-model.ts'
import { TOOL_DATA_ID, type ToolData } from '../navigation/site-data.ts'

/**
 * Renders a tool at its place in the article, instead of the content for readers without JavaScript. `render` gets that
 * content without its first paragraph, which says that the tool needs JavaScript.
 */
export function startTool(
  name: ToolName,
  render: (data: ToolData, commands: readonly Node[]) => ReactNode,
): void {
  const place = document.querySelector(`[data-tool="${name}"]:not(a)`)
  const text = document.getElementById(TOOL_DATA_ID)?.textContent
  if (!place || text === undefined) return
  const data: ToolData = JSON.parse(text)
  const [, ...commands] = place.children
  place.replaceChildren()
  createRoot(place).render(render(data, commands))
}
