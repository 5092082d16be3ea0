import type { FlowConfig } from '@node-docs/edge/contract'
import { useLayoutEffect } from 'react'
import { createTheme } from './theme.ts'

/** Puts the project's colours onto the document. Through the object model, which `style-src` does not mind. */
export function useTheme(config: FlowConfig | undefined): void {
  useLayoutEffect(() => {
    if (config === undefined) return
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(createTheme(config))) style.setProperty(name, value)
  }, [config])
}
