import { useLayoutEffect, useReducer } from 'react'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Page, SidebarItem } from '../navigation/page-model.ts'

/** The main part of the page. */
export type View =
  /** A page. The `html` of a prerendered page is empty, because the document already contains its article. */
  | { kind: 'page'; page: Page }
  /**
   * A page is loading after back, forward or Retry. The URL is already that of the new page, so the old page cannot stay
   * on screen (D-087).
   */
  | { kind: 'waiting' }
  /** The page failed to load. The button Retry loads it again (D-063). */
  | { kind: 'failed'; message: string }

export interface NavigationState {
  /** Replaced as a whole when the complete sidebar has loaded. */
  sidebar: SidebarItem[]
  /** Replaced as a whole, never mutated. */
  view: View
  /** Number of the view. It increases with each view, so that React mounts new components. */
  visit: number
  /** Whether a page has been loading for more than 200 ms (D-087, D-088). */
  isSlow: boolean
  /** Text that screen readers announce after a client navigation, which they would not notice otherwise. */
  announcement: string | null
}

export function createNavigation(page: Page, sidebar: SidebarItem[]): NavigationState {
  return proxy({
    sidebar: ref(sidebar),
    view: ref<View>({ kind: 'page', page }),
    visit: 0,
    isSlow: false,
    announcement: null,
  })
}

export function showSidebar(navigation: NavigationState, sidebar: SidebarItem[]): void {
  navigation.sidebar = ref(sidebar)
}

export function showView(navigation: NavigationState, view: View): void {
  navigation.view = ref(view)
  navigation.visit += 1
}

/** Calls `listen` synchronously after each change, so that a view transition captures the rendered page. */
export function watchNavigation(navigation: NavigationState, listen: () => void): () => void {
  return subscribe(navigation, listen, true)
}

/**
 * Renders again when the navigation state changes. valtio's `useSnapshot` would add 1.7 kB to each page, to track which of
 * four properties a component uses.
 */
export function useNavigation(navigation: NavigationState): Readonly<NavigationState> {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  // Uses a layout effect, because a passive effect could miss a change right after hydration.
  useLayoutEffect(() => watchNavigation(navigation, rerender), [navigation])
  return navigation
}
