import type { SiteConfig } from '../navigation/site-config.ts'
import { dismissAnnouncement } from '../preferences/announcement.ts'

/** The site owner's notice above the navbar (D-026). An attribute of the document hides it after it was closed. */
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
