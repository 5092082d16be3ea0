import type { FlowConfig } from '@node-docs/edge/contract'
import { useLayoutEffect } from 'react'
import { DARK_QUERY } from '../platform/read-theme.ts'
import { createTheme } from './theme.ts'

/** Applies the project's colors to the document, through the CSSOM because `style-src` does not restrict it. */
export function useTheme(config: FlowConfig | undefined): void {
  useLayoutEffect(() => {
    if (config === undefined) return
    const { style } = document.documentElement
    // The widget sends `light` or `dark`; other embedding pages may send `auto`.
    const preferred = matchMedia(DARK_QUERY).matches ? 'dark' : 'light'
    const theme = config.theme === 'auto' ? preferred : config.theme
    for (const [name, value] of Object.entries(createTheme({ ...config, theme })))
      style.setProperty(name, value)
  }, [config])
}
