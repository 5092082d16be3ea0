import { type RefObject, useLayoutEffect } from 'react'

/** Gives the shadow root that an element is in a style sheet, for as long as the element is there. */
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
