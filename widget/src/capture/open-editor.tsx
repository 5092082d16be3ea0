import type { OpenEditor } from '../loader/captures.ts'

/** Puts the editor over the page. */
export const openEditor: OpenEditor = ({ onEnd }) => {
  onEnd(false)
  return { cleanUp() {}, destroy() {} }
}
