import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The footer text file, fetched once a load and left out when it does not come (D-036, D-071, D-079). */
export function ExternalFooter({ address }: { address: string }) {
  const [content, setContent] = useState<DocumentFragment>()
  const footer = useRef<HTMLElement>(null)

  useEffect(() => {
    const gone = new AbortController()
    void import('./footer/load-footer.ts')
      .then(({ loadFooter }) => loadFooter(address, gone.signal))
      .then(setContent)
      // Left out silently, whatever the reason.
      .catch(() => undefined)
    return () => gone.abort()
  }, [address])

  // Before it is painted: an empty footer that grows would be a shift.
  useLayoutEffect(() => {
    if (content) footer.current?.replaceChildren(content)
  }, [content])

  return content && <footer className="site-footer" ref={footer} />
}
