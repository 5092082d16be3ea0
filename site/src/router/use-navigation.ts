import { useLayoutEffect, useReducer } from 'react'
import { type NavigationState, watchNavigation } from './navigation.ts'

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
