import type { SiteConfig } from '../navigation/site-config.ts'
import { dismissAnnouncement } from '../preferences/announcement.ts'

/**
 * The site owner's notice above the navbar (D-026). After the reader closes it, an attribute of the document hides it.
 */
export function Announcement({ id, html, closeable }: NonNullable<SiteConfig['announcement']>) {
  return (
    <section className="announcement" aria-label="Announcement">
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {closeable && (
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={() => dismissAnnouncement(id)}
        >
          ×
        </button>
      )}
    </section>
  )
}
