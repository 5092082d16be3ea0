import type { SidebarItem } from '../navigation/page-model.ts'
import { type NavigationState, showSidebar } from '../router/navigation-state.ts'
import { isDataLimited } from '../preferences/data-saver.ts'

/**
 * Completes the sidebar of a large site, whose pages contain only the branch of the page. Loads the whole sidebar when the
 * reader opens another category, has left one open on the page before, or points at a link: until then, the router knows
 * only the pages of the branch.
 */
export function startLargeSidebar(href: string, navigation: NavigationState): void {
  const controller = new AbortController()
  const options = { signal: controller.signal, capture: true, passive: true }
  let isLoading = false

  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    try {
      showSidebar(navigation, await fetchSidebar(href))
      controller.abort()
    } catch {
      // The next click or pointer tries again.
      isLoading = false
    }
  }

  function onPoint({ target }: Event): void {
    if (target instanceof Element && target.closest('a') && !isDataLimited()) void load()
  }

  const menu = document.getElementById('menu')
  const loadOpened = (): void => {
    if (menu?.querySelector('[open] > :only-child')) void load()
  }
  loadOpened()
  menu?.addEventListener('toggle', loadOpened, options)
  for (const type of ['mouseover', 'focusin', 'touchstart']) document.addEventListener(type, onPoint, options)
}

async function fetchSidebar(href: string): Promise<SidebarItem[]> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${href} returned ${response.status}`)
  return response.json()
}
