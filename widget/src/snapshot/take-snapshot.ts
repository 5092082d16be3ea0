import type { TakeSnapshot } from '../loader/captures.ts'

/** What the page looks like, as data (W-087). */
export const takeSnapshot: TakeSnapshot = () => Promise.resolve(undefined)
