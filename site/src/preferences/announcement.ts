import { readStored, writeStored } from './storage.ts'

const DISMISSED = 'announcement.dismissed'
const ID = 'announcement.id'

/**
 * Marks the document when the reader has closed the bar with this id; styles hide it before it is painted.
 * A bar with another id is a new one (D-027, D-056).
 */
export function applyAnnouncementDismissal(): void {
  const { dataset } = document.documentElement
  const id = dataset['announcement']
  if (id !== undefined && readStored(DISMISSED) === 'true' && readStored(ID) === id) hideAnnouncement()
}

export function dismissAnnouncement(id: string): void {
  writeStored(ID, id)
  writeStored(DISMISSED, 'true')
  hideAnnouncement()
}

function hideAnnouncement(): void {
  document.documentElement.dataset['announcementDismissed'] = ''
}
