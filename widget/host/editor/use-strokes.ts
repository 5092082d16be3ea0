import { useEffect, useState } from 'react'
import type * as strokesModule from './track-stroke.ts'

type Strokes = typeof strokesModule

/**
 * What free-hand lines need is a third of the editor and not what it begins with, so the editor does not wait for it.
 * Where it cannot be loaded there are still rectangles.
 */
export const loadStrokes = (): Promise<Strokes | undefined> =>
  import('./track-stroke.ts').catch(() => undefined)

/** Undefined until it has come, and while it is not wanted. */
export function useStrokes(isWanted: boolean): Strokes | undefined {
  const [strokes, setStrokes] = useState<Strokes>()
  useEffect(() => {
    if (isWanted) void loadStrokes().then(setStrokes)
  }, [isWanted])
  return isWanted ? strokes : undefined
}
