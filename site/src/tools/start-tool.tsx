import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ToolName } from '../navigation/page-model.ts'
import { TOOL_DATA_ID, type ToolData } from '../navigation/tool-data.ts'

/** Renders a tool at its place in the article, instead of the text for readers without JavaScript. */
export function startTool(name: ToolName, render: (data: ToolData) => ReactNode): void {
  const place = document.querySelector(`[data-tool="${name}"]:not(a)`)
  const text = document.getElementById(TOOL_DATA_ID)?.textContent
  if (!place || text === undefined) return
  const data: ToolData = JSON.parse(text)
  place.replaceChildren()
  createRoot(place).render(render(data))
}
