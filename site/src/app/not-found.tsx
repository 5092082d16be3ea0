import { useEffect, useState } from 'react'
import type { Link } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'

/** The page for unknown URLs (D-019), with the results of a search for the words in the URL. */
export function NotFound({ site }: { site: SiteData }) {
  const [suggestions, setSuggestions] = useState<Link[]>([])
  useEffect(() => {
    void import('./suggest-pages.ts')
      .then(({ searchPages }) => searchPages(location.pathname, site))
      .then(setSuggestions)
  }, [site])

  return (
    <main id="main" tabIndex={-1} className="not-found">
      <p className="not-found-code">404</p>
      <h1>Page Not Found</h1>
      <p>We could not find what you were looking for.</p>
      <Links title="Did you mean" links={suggestions} />
      <Links title="All topics" links={site.sidebar} />
      <p>
        Please contact the owner of the site that linked you to the original URL and let them know their link
        is broken.
      </p>
    </main>
  )
}

function Links({ title, links }: { title: string; links: Link[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
