import { applyAnnouncementChoice } from './choices/announcement.ts'
import { openStoredCategories, restoreSidebarScroll } from './choices/sidebar.ts'
import { applyTabChoices, hasTabChoice } from './choices/tab-choices.ts'
import { applyTheme } from './choices/theme.ts'

/**
 * Runs in the head, before anything is painted: what the reader chose is on the page from its first frame, and
 * hydration finds it there. Inlined; its hash stands in the content security policy.
 */
const { dataset } = document.documentElement
dataset['js'] = ''
if (/mac/i.test(navigator.platform)) dataset['mac'] = ''
// A pinned theme is in the markup (D-055).
if (dataset['theme'] === undefined) applyTheme()
applyAnnouncementChoice()

/** What has come of the body is put right before the frame that shows it; in the background, where it is parsed. */
function prepare(): void {
  const sidebar = document.getElementById('menu')
  if (sidebar && !isSidebarOpen) {
    openStoredCategories(sidebar)
    // With `main` begun the sidebar is complete.
    isSidebarOpen = document.getElementById('main') !== null
  }
  if (hasChosenTab) applyTabChoices(document)
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

const hasChosenTab = hasTabChoice()
let isSidebarOpen = false
let isSidebarScrolled = false
requestAnimationFrame(beforeFrame)
document.addEventListener('DOMContentLoaded', prepare)
