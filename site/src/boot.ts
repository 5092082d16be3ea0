import { applyAnnouncementDismissal } from './preferences/announcement.ts'
import { openStoredCategories, restoreSidebarScroll } from './preferences/sidebar.ts'
import { applyStoredTabs, hasStoredTab } from './preferences/stored-tabs.ts'
import { applyTheme } from './preferences/theme.ts'

/**
 * Runs in the head, before anything is painted: what the reader chose is on the page from its first frame, and
 * hydration finds it there. Inlined; its hash stands in the content security policy.
 */
const { dataset } = document.documentElement
dataset['js'] = ''
if (/mac/i.test(navigator.platform)) dataset['mac'] = ''
// A pinned theme is in the markup (D-055).
if (dataset['theme'] === undefined) applyTheme()
applyAnnouncementDismissal()

/** What has come of the body is put right before the frame that shows it; in the background, where it is parsed. */
function prepare(): void {
  const sidebar = document.getElementById('menu')
  if (sidebar && !isSidebarOpen) {
    openStoredCategories(sidebar)
    // With `main` begun the sidebar is complete.
    isSidebarOpen = document.getElementById('main') !== null
  }
  if (hasChosenTab) applyStoredTabs(document)
}

function beforeFrame(): void {
  prepare()
  const sidebar = document.getElementById('menu')
  if (sidebar && isSidebarOpen && !isSidebarScrolled) {
    restoreSidebarScroll(sidebar)
    isSidebarScrolled = true
  }
  if (document.readyState === 'loading' && (hasChosenTab || !isSidebarScrolled))
    requestAnimationFrame(beforeFrame)
}

const hasChosenTab = hasStoredTab()
let isSidebarOpen = false
let isSidebarScrolled = false
requestAnimationFrame(beforeFrame)
document.addEventListener('DOMContentLoaded', prepare)
