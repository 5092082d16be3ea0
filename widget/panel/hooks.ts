import type { FlowConfig } from '@node-docs/edge/contract'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { panelSources, type PanelTexts } from '../i18n/panel-texts.ts'
import { loadTexts } from '../i18n/texts.ts'
import { DARK_QUERY } from '../platform/read-theme.ts'
import { ensureContrast, mixColors, selectTextColor } from '../ui/contrast.ts'
import { createPalette, getScheme } from '../ui/palette.ts'
import type { Screen, Setup } from './model.ts'

/** Loads the UI strings in the visitor's language and sets the document's `lang` and `dir`. Undefined until loaded. */
export function useTexts(setup: Setup | undefined): PanelTexts | undefined {
  const [texts, setTexts] = useState<PanelTexts>()
  const override = setup?.overrideLanguage
  const custom = setup?.config.customTranslations
  useEffect(() => {
    if (override === undefined || custom === undefined) return undefined
    let isCurrent = true
    const load = async (): Promise<void> => {
      const loaded = await loadTexts(panelSources, { override, browser: navigator.language }, custom)
      if (!isCurrent) return
      document.documentElement.lang = loaded.language
      document.documentElement.dir = loaded.direction
      setTexts(loaded)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [override, custom])
  return texts
}

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

/** CSS custom properties of the panel. */
type Theme = Readonly<Record<`--${string}`, string>>

const RED = '#b3261e'
const GREEN = '#147a46'

/** Minimum contrast of text and of control outlines (WCAG 2.2: 1.4.3, 1.4.11). */
const TEXT = 4.5
const OUTLINE = 3

/**
 * Derives the panel's colors from a project's configuration (W-049). Adjusts each color until it has enough contrast,
 * because brand colors are not chosen for small text.
 */
export function createTheme(config: FlowConfig): Theme {
  const { borderRadius } = config
  const { backgroundColor: background, headerColor: header, color: accent } = createPalette(config)
  const ink = selectTextColor(background)
  const onHeader = selectTextColor(header)
  const tint = mixColors(background, accent, 0.07)
  const redTint = mixColors(background, RED, 0.07)
  // Text must be readable both on the background and on tinted areas.
  const ensureReadable = (color: string): string =>
    ensureContrast(ensureContrast(color, background, TEXT), tint, TEXT)
  return {
    '--scheme': getScheme(background),
    '--background': background,
    '--tint': tint,
    '--tint-strong': mixColors(background, accent, 0.13),
    '--line': mixColors(background, ink, 0.12),
    '--outline': ensureContrast(mixColors(background, ink, 0.35), background, OUTLINE),
    '--text': ensureReadable(mixColors(ink, background, 0.1)),
    '--soft': ensureReadable(mixColors(ink, background, 0.4)),
    '--header': header,
    '--on-header': onHeader,
    '--on-header-soft': ensureContrast(mixColors(onHeader, header, 0.2), header, TEXT),
    '--accent': accent,
    '--on-accent': selectTextColor(accent),
    '--accent-text': ensureReadable(accent),
    '--accent-mark': ensureContrast(accent, background, OUTLINE),
    '--red': ensureContrast(ensureContrast(RED, background, TEXT), redTint, TEXT),
    '--red-tint': redTint,
    '--green': ensureContrast(GREEN, background, TEXT),
    '--green-tint': mixColors(background, GREEN, 0.1),
    '--radius': `${borderRadius}px`,
    // Cards and controls have smaller radii than the panel.
    '--radius-card': `${Math.min(14, borderRadius * 0.7)}px`,
    '--radius-control': `${Math.min(10, borderRadius * 0.5)}px`,
  }
}

/**
 * Reports the height of the content when it changes (P-032). Also measures after each render, because the frame has
 * no height until its content's height is first reported, and browsers run no observers in such a frame.
 */
export function useHeight(box: RefObject<HTMLElement | null>, onHeight: (height: number) => void): void {
  const last = useRef(0)
  const report = useCallback((): void => {
    const height = Math.ceil(measureContent(box.current))
    if (height === 0 || height === last.current) return
    last.current = height
    onHeight(height)
  }, [box, onHeight])
  // The effect has no dependency list, because every render can change the height.
  useLayoutEffect(report)
  useEffect(() => {
    const observer = new ResizeObserver(report)
    if (box.current) observer.observe(box.current)
    // Closing the list of parts does not resize the box if the frame is taller than the content, so `ResizeObserver`
    // would miss it.
    document.addEventListener('toggle', report, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('toggle', report, true)
    }
  }, [box, report])
}

/**
 * Measures the content without its minimum height. The minimum height equals the height of the frame, so it would
 * prevent the frame from shrinking.
 */
function measureContent(box: HTMLElement | null): number {
  if (box === null) return 0
  box.style.minBlockSize = '0'
  const { height } = box.getBoundingClientRect()
  box.style.minBlockSize = ''
  return height
}

/** Moves focus to a new screen's heading, so that screen readers announce it and Tab continues from there. */
export function useFocus(box: RefObject<HTMLElement | null>, screen: Screen): void {
  const name = screen.kind === 'flow' || screen.kind === 'failed' ? screen.flow.name : screen.kind
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    // A flow that the host page started must not take the focus while the visitor types on that page.
    const headings = document.hasFocus() ? box.current?.querySelectorAll<HTMLElement>('h1, h2') : []
    // If there are several headings, focuses the last. On the screen after sending, the last heading is the message,
    // and the first is the flow's name.
    Array.from(headings ?? [])
      .at(-1)
      ?.focus()
  }, [box, name])
}
