/**
 * React as far as button, panel and editor use it, out of Preact's core alone: the compatibility layer would be a
 * tenth of what a visitor waits for. Without it `onChange` on a text field is the browser's own event, which comes
 * when the field is left: those fields use `onInput`, which React knows as well.
 */
export { createRef } from 'preact'
export { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
