import { applyAnnouncementChoice } from './choices/announcement.ts'
import { restoreSidebar } from './choices/sidebar.ts'
import { applyTheme } from './choices/theme.ts'

/**
 * Runs in the head, before anything is painted: what the reader chose is on the page from its first frame.
 * Inlined; its hash stands in the content security policy.
 */
const { dataset } = document.documentElement
dataset['js'] = ''
if (/mac/i.test(navigator.platform)) dataset['mac'] = ''
if (dataset['theme'] === undefined) applyTheme()
applyAnnouncementChoice()
