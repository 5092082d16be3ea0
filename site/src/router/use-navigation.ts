import { useLayoutEffect, useReducer } from 'react'
import { type NavigationState, watchNavigation } from './navigation.ts'

/**
 * A navigation store, drawn again when it changes. It is read as it is: tracking of single properties, which
 * valtio's `useSnapshot` brings, would cost each reader 1.7 kB for a store of four that change together.
 */
export function useNavigation(navigation: NavigationState): Readonly<NavigationState> {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // Before anybody can navigate: an effect after the paint could miss a change.
  useLayoutEffect(() => watchNavigation(navigation, redraw), [navigation])
  return navigation
}
