import { applyAnnouncementDismissal } from './preferences/announcement.ts'
import { openStoredCategories, restoreSidebarScroll } from './preferences/sidebar.ts'
import { applyStoredTabs, hasStoredTab } from './preferences/stored-tabs.ts'
import { applyTheme } from './preferences/theme.ts'

/**
 * Runs in the head before the first paint, and applies choices that the reader made earlier. The script is inlined, and
 * the content security policy contains its hash.
 */
const { dataset } = document.documentElement
dataset['js'] = ''
if (/mac/i.test(navigator.platform)) dataset['mac'] = ''
// Does not change a pinned theme, which the build has written into the markup (D-055).
if (dataset['theme'] === undefined) applyTheme()
applyAnnouncementDismissal()

/**
 * Applies stored choices to the part of the body that is already parsed. Runs before each frame while the page loads,
 * and once after parsing, because background tabs have no frames.
 */
function applyToBody(): void {
  const sidebar = document.getElementById('menu')
  if (sidebar && !isSidebarOpen) {
    openStoredCategories(sidebar)
    // `main` follows the sidebar, so when it exists, the sidebar is complete.
    isSidebarOpen = document.getElementById('main') !== null
  }
  if (hasChosenTab) applyStoredTabs(document)
}

function beforeFrame(): void {
  applyToBody()
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
document.addEventListener('DOMContentLoaded', applyToBody)
