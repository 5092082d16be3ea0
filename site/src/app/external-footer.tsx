import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * The footer, which is an HTML file. It is fetched once per page load; if that fails, there is no footer (D-036, D-071,
 * D-079).
 */
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

  // Inserts the footer before the browser paints. An empty footer that grows after painting would shift the layout.
  useLayoutEffect(() => {
    if (content) footer.current?.replaceChildren(content)
  }, [content])

  return content && <footer className="site-footer" ref={footer} />
}
