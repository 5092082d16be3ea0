import { useCallback, useSyncExternalStore } from 'react'
import { readNavigation, watchNavigation, type NavigationState } from './navigation.ts'

/**
 * The state of a navigation store, drawn again when it changes. Instead of valtio's `useSnapshot`, whose
 * tracking of single properties would cost each reader 1.1 kB for a store of four.
 */
export function useNavigation(navigation: NavigationState) {
  const watch = useCallback((listen: () => void) => watchNavigation(navigation, listen), [navigation])
  const read = useCallback(() => readNavigation(navigation), [navigation])
  return useSyncExternalStore(watch, read, read)
}
