import { useEffect, useState } from 'react'
import type * as strokesModule from './track-stroke.ts'

type Strokes = typeof strokesModule

/**
 * Loads the code of freehand lines, a third of the editor, without delaying the editor. Rectangles work without it.
 */
export const loadStrokes = (): Promise<Strokes | undefined> =>
  import('./track-stroke.ts').catch(() => undefined)

/** Undefined while the code loads, or if it is not needed. */
export function useStrokes(isWanted: boolean): Strokes | undefined {
  const [strokes, setStrokes] = useState<Strokes>()
  useEffect(() => {
    if (isWanted) void loadStrokes().then(setStrokes)
  }, [isWanted])
  return isWanted ? strokes : undefined
}
