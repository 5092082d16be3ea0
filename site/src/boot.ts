import { applyAnnouncementChoice } from './choices/announcement.ts'
import { openStoredCategories, restoreSidebarScroll } from './choices/sidebar.ts'
import { applyTabChoices, hasTabChoice } from './choices/tab-choices.ts'
import { applyTheme } from './choices/theme.ts'
import { beginsAtTop, putOffRest } from './rest-of-page.ts'

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

putOffRest(beginsAtTop())

/**
 * The body comes in pieces; each is put right before the frame that shows it. What a reader has not chosen is right
 * as it comes: looking through every piece delays the page.
 */
const parsed = new MutationObserver(() => {
  const sidebar = document.getElementById('menu')
  if (sidebar && !isSidebarDone) {
    openStoredCategories(sidebar)
    // With `main` begun the sidebar is complete.
    isSidebarDone = document.getElementById('main') !== null
    // Only with its styles, which a frame waits for, can it scroll.
    if (isSidebarDone) requestAnimationFrame(() => restoreSidebarScroll(sidebar))
  }
  if (hasChosenTab) applyTabChoices(document)
  else if (isSidebarDone) parsed.disconnect()
})
const hasChosenTab = hasTabChoice()
let isSidebarDone = false
parsed.observe(document, { childList: true, subtree: true })
document.addEventListener('DOMContentLoaded', () => parsed.disconnect())
