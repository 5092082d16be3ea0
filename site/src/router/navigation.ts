import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Page } from '../navigation/model.ts'

/** What stands between header and footer. */
export type View =
  /** `html` of a page that arrived prerendered is empty: its article is already in the document. */
  | { kind: 'page'; page: Page }
  /** The address has moved on and its page is not here yet: there is no page to keep (D-087). */
  | { kind: 'waiting' }
  /** The page could not be loaded; Retry tries again (D-063). */
  | { kind: 'failed'; message: string }

export interface NavigationState {
  /** Nobody changes a view: it is replaced, and read as it is. */
  view: View
  /** Counts views, so that each one is mounted afresh. */
  visit: number
  /** A page is on its way and has been for more than 200 ms (D-087, D-088). */
  isSlow: boolean
  /** Read out after a client navigation, which a screen reader would not notice. */
  announcement: string | null
}

export function createNavigation(page: Page): NavigationState {
  return proxy({ view: ref<View>({ kind: 'page', page }), visit: 0, isSlow: false, announcement: null })
}

export function showView(navigation: NavigationState, view: View): void {
  navigation.view = ref(view)
  navigation.visit += 1
}

/** Tells at once and not in a microtask, so that a view transition sees the page already drawn. */
export function watchNavigation(navigation: NavigationState, listen: () => void): () => void {
  return subscribe(navigation, listen, true)
}
