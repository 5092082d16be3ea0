import type { FlowConfig } from '@node-docs/edge/contract'
import { useLayoutEffect } from 'react'
import { createTheme } from './theme.ts'

/** Applies the project's colors to the document, through the CSSOM because `style-src` does not restrict it. */
export function useTheme(config: FlowConfig | undefined): void {
  useLayoutEffect(() => {
    if (config === undefined) return
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(createTheme(config))) style.setProperty(name, value)
  }, [config])
}
