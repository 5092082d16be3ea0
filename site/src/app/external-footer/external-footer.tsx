import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The footer file, fetched once per page load and omitted if that fails (D-036, D-071, D-079). */
export function ExternalFooter({ url }: { url: string }) {
  const [content, setContent] = useState<DocumentFragment>()
  const footer = useRef<HTMLElement>(null)

  useEffect(() => {
    const controller = new AbortController()
    void import('./load-footer.ts')
      .then(({ loadFooter }) => loadFooter(url, controller.signal))
      .then(setContent)
      // If the footer fails to load, the page has none.
      .catch(() => undefined)
    return () => controller.abort()
  }, [url])

  // Runs before paint, because an empty footer that grows would shift the layout.
  useLayoutEffect(() => {
    if (content) footer.current?.replaceChildren(content)
  }, [content])

  return content && <footer className="site-footer" ref={footer} />
}
