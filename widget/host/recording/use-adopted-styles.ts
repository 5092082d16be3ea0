import { type RefObject, useLayoutEffect } from 'react'

/** Adds a style sheet to the shadow root of an element while the element is mounted. */
export function useAdoptedStyles(element: RefObject<Element | null>, text: string): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [element, text])
}
