import { useEffect, useState } from 'react'
import type * as strokesModule from './track-stroke.ts'

type Strokes = typeof strokesModule

/**
 * Loads the code for freehand lines. This code is a third of the editor's code, and other tools don't need it, so the
 * editor opens without waiting for it.
 */
export const loadStrokes = (): Promise<Strokes | undefined> =>
  import('./track-stroke.ts').catch(() => undefined)

/** Returns undefined while the code loads, or if `isWanted` is false. */
export function useStrokes(isWanted: boolean): Strokes | undefined {
  const [strokes, setStrokes] = useState<Strokes>()
  useEffect(() => {
    if (isWanted) void loadStrokes().then(setStrokes)
  }, [isWanted])
  return isWanted ? strokes : undefined
}
