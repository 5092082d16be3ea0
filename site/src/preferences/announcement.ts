import { readStored, writeStored } from './storage.ts'

const DISMISSED = 'announcement.dismissed'
const ID = 'announcement.id'

/**
 * Hides the announcement before the first paint if the reader closed one with the same id. A new id is a new
 * announcement (D-027, D-056).
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
