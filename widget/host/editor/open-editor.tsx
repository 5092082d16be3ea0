import type { CaptureThumbnail } from '@node-docs/edge/contract'
import { createRoot } from 'react-dom/client'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type {
  CaptureData,
  CaptureMode,
  EditorContext,
  EditorHandle,
  OpenEditor,
} from '../api/editor-types.ts'
import { OWN_COVER, OWN_DRAWINGS, OWN_ELEMENT } from '../masking/mask-content.ts'
import { createThumbnail } from './create-thumbnail.ts'
import { createDrawingLayer, type DrawingLayer } from './drawing-layer.ts'
import { Editor } from './editor.tsx'
import { overlap, type Rect } from './geometry.ts'
import { type Command, listenForKeys, moveFocus } from './keys.ts'
import { type DrawingEvent, reduce, startDrawing } from './drawing.ts'
import { createPageZoom } from './page-zoom.ts'
import { type Shape, shapeBounds } from './shapes.ts'
import { shieldPage } from './shield-page.ts'
import styles from './editor.css' with { type: 'text' }
import { loadStrokes } from './drawing-surface.tsx'

export { loadHostTexts } from '../../i18n/host-texts.ts'

/** Loads the chunk for screen recordings. */
export const loadRecording = () => import('../recording/recording-chunk.ts')

/** Opens the editor above the page, or lets the visitor choose an element. */
export const openEditor: OpenEditor = async (context) => {
  const { mode } = context
  if (mode !== 'element') return openWith({ ...context, mode }, [])
  const { openPicker } = await import('./element-picker.tsx')
  return openPicker(context)
}

/** Opens the editor with shapes that were drawn earlier. */
async function openWith(
  context: EditorContext & { mode: CaptureMode },
  earlier: readonly Shape[],
): Promise<EditorHandle> {
  const { page, mode, texts, config, frameUrl, capture, openOverlay, onEnd: onLeave } = context
  const { document } = page
  const parts = mode === 'capture' ? await loadRecording() : undefined
  let drawing = startDrawing(mode, earlier)
  let isOpen = true
  capture.snapshotPosition = { x: page.scrollX, y: page.scrollY }
  setHideCovered(document, capture)

  const drawings = createDrawingLayer(page)
  // Registers before `openOverlay` registers its own listener, so that the overlay ends up above the drawings.
  const stopPromoting = listen(document, ['toggle', { capture: true }], ({ target }) => {
    if (!(target instanceof Element) || !isAbove(target)) return
    zoomBy(0)
    drawings.promote()
  })
  const zoom = createPageZoom(page, drawings)
  const overlay = openOverlay(styles)
  const stopShielding = shieldPage(page, overlay.root)
  const reactRoot = createRoot(overlay.root)
  const recorder = parts?.createRecorder({ page, onError: (error) => page.alert(texts.t(error)) })

  function render(): void {
    const recording = parts && recorder && { ...parts, recorder, state: recorder.state() }
    reactRoot.render(
      <Editor
        {...{ page, mode, config, frameUrl, texts, drawing, drawings, recording, dispatch, zoom, zoomBy }}
        onBegin={onBegin}
        onEnd={onEnd}
        onRetry={retry}
        onNext={next}
        onDismiss={dismiss}
      />,
    )
  }

  function dispatch(event: DrawingEvent): void {
    if (event.kind === 'choose-tool') chooseTool()
    drawing = reduce(drawing, event)
    if (event.kind === 'end' && (drawing.tool === 'cover' || drawing.tool === 'blur')) preloadHideCovered()
    drawings.show(drawing.shapes)
    render()
  }

  /** Moves the focus from the pressed button to the drawing surface, where keys draw with the tool. */
  function chooseTool(): void {
    endText()
    if (overlay.root.activeElement?.matches('button')) focusSurface()
  }

  function zoomBy(by: -1 | 0 | 1): void {
    if (drawing.isBusy) return
    zoom.step(by)
    render()
  }

  function reveal(index: number): void {
    const shape = drawing.shapes[index]
    if (shape) revealShape(page, drawings, shape)
  }

  /** Finishes the text that the visitor is typing: its field submits the text when it loses the focus. */
  function endText(): void {
    overlay.root.querySelector('input')?.blur()
  }

  const focusSurface = (): void =>
    overlay.root.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })

  const onBegin = (): void => dispatch({ kind: 'begin' })
  const onEnd = (shape: Shape | undefined): void => dispatch({ kind: 'end', shape, toolbar: findToolbar() })

  /** Returns the area of the page that the toolbar covers. */
  function findToolbar(): Rect | undefined {
    const bar = overlay.root.querySelector('.bar')?.getBoundingClientRect()
    if (!bar) return undefined
    const scale = drawings.scale()
    return { ...drawings.toPage(bar), width: bar.width / scale, height: bar.height / scale }
  }

  function isTaken(command: Command, event: KeyboardEvent): boolean {
    const focused = overlay.root.activeElement
    if (focused instanceof HTMLInputElement) return isTakenFrom(focused, command, event)
    if (command.kind === 'leave') return leave(event)
    // During a recording, the page gets the keys, unless the editor's drawing surface has the focus.
    if (mode === 'capture' && !focused?.matches('.surface')) return false
    const isOnButton = focused?.matches('button') ?? false
    switch (command.kind) {
      case 'next':
        if (mode === 'capture' || isOnButton) return false
        // Ignores repeated events: they mean that the key was already down when the editor opened.
        if (!event.repeat) next()
        return true
      case 'undo':
      case 'redo':
        dispatch(command)
        return true
      case 'delete':
        dispatch({ kind: drawing.tool === 'select' ? 'delete' : 'undo' })
        return true
      case 'place':
        if (isOnButton) return false
        dispatch({ kind: 'place', view: drawings.view(), toolbar: findToolbar() })
        if (drawing.selected !== undefined) reveal(drawing.selected)
        return true
      case 'zoom':
        if (mode === 'screenshot') zoomBy(command.by)
        return mode === 'screenshot'
      case 'arrow':
        // Without a selected shape, the browser handles the arrow keys and scrolls the page.
        if (drawing.selected === undefined) return false
        dispatch({ ...command, view: drawings.view(), toolbar: findToolbar() })
        return true
      case 'tab':
        if (mode === 'screenshot') moveFocus(overlay.root, command.isBack)
        return mode === 'screenshot'
    }
  }

  /** While the visitor types text, the editor handles only Enter and Escape. The text field gets all other keys. */
  function isTakenFrom(field: HTMLInputElement, { kind }: Command, event: KeyboardEvent): boolean {
    if (event.isComposing || (kind !== 'next' && kind !== 'leave')) return false
    if (kind === 'leave') field.value = ''
    focusSurface()
    return true
  }

  function leave({ repeat }: KeyboardEvent): boolean {
    // Ignores Escape during a recording, because a single key must not discard the recording.
    if (recorder?.state().phase === 'recording') return false
    if (drawing.isPicking) dispatch({ kind: 'show-colors', isShown: false })
    else if (!repeat) dismiss()
    return true
  }

  function next(): void {
    endText()
    const file = recorder?.state().file
    if (file) capture.screenRecordingData = file
    close()
    // Saves the scroll position, so that the snapshot shows the part of the page that the visitor saw last.
    if (mode === 'screenshot') capture.snapshotPosition = { x: page.scrollX, y: page.scrollY }
    onLeave(true, mode === 'screenshot' ? drawThumbnail() : undefined)
  }

  /**
   * Returns undefined if the page has broken functions that the thumbnail needs. The form works without a thumbnail.
   */
  function drawThumbnail(): CaptureThumbnail | undefined {
    try {
      return createThumbnail(page, drawing.shapes, drawings.view())
    } catch {
      return undefined
    }
  }

  /** Starts over without the recording and its drawings (W-131). */
  function retry(): void {
    recorder?.retry()
    drawing = startDrawing(mode)
    drawings.show(drawing.shapes)
    render()
    overlay.root.querySelector<HTMLElement>('.recording button')?.focus({ preventScroll: true })
  }

  function dismiss(): void {
    close()
    // If the visitor cancels a reopened editor, the drawings from before are kept.
    drawing = startDrawing(mode, earlier)
    if (earlier.length > 0) drawings.show(earlier)
    else drawings.destroy()
    onLeave(false)
  }

  const close = disposeAll([
    () => (isOpen = false),
    recorder?.subscribe(render) ?? (() => {}),
    () => recorder?.destroy(),
    confirmLeave(page),
    listenForKeys(page, isTaken),
    stopPromoting,
    stopShielding,
    listen(page, ['scroll'], render),
    () => zoom.step(0),
    () => reactRoot.unmount(),
    overlay.destroy,
  ])

  drawings.show(drawing.shapes)
  render()
  void loadStrokes()
  focusSurface()

  return {
    showDrawings: drawings.setShown,
    reopen() {
      drawings.destroy()
      return openWith(context, drawing.shapes)
    },
    cleanUp() {
      if (!isOpen) drawings.destroy()
    },
    destroy() {
      if (isOpen) close()
      drawings.destroy()
    },
  }
}

/** Whether the page opened a popover or modal dialog above the drawings. */
function isAbove(element: Element): boolean {
  if (element.localName === OWN_ELEMENT || element.hasAttribute(OWN_DRAWINGS)) return false
  return element.matches(':modal, :popover-open')
}

/** Asks for confirmation before the visitor leaves the page with unsent drawings (W-124). */
function confirmLeave(page: Page): Dispose {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  page.addEventListener('beforeunload', ask)
  return () => page.removeEventListener('beforeunload', ask)
}

const loadChunk = () => import('./hide-covered.ts')

/** Starts loading the code that masks covered content, so that sending doesn't wait for it. */
function preloadHideCovered(): void {
  void loadChunk().catch(() => {})
}

/**
 * Adds functions to `capture` that mask what the visitor covered. The functions load their code only if the visitor
 * covered something.
 */
function setHideCovered(document: Document, capture: CaptureData): void {
  const hasCover = (): boolean => document.querySelector(`[${OWN_COVER}]`) !== null
  capture.hideInSnapshot = async (masking) => {
    const chunk = hasCover() ? await loadChunk().catch(() => undefined) : undefined
    return chunk ? chunk.hideInSnapshot(document, masking) : masking
  }
  capture.hideCovered = async (parts) => {
    if (!hasCover()) return parts
    const chunk = await loadChunk().catch(() => undefined)
    // If the code can't be loaded, sends no replay, because the replay could show covered content.
    if (chunk) return chunk.hideCovered(document, parts, capture.idOf)
    return 'webReplay' in parts ? { ...parts, webReplay: undefined } : parts
  }
}

/** Scrolls a shape to the middle of the window if it is out of sight. */
function revealShape(page: Page, drawings: Pick<DrawingLayer, 'scale' | 'view'>, shape: Shape): void {
  const bounds = shapeBounds(shape)
  const view = drawings.view()
  if (!bounds || overlap(bounds, view)) return
  const scale = drawings.scale()
  page.scrollBy({
    left: (bounds.x + bounds.width / 2 - view.x - view.width / 2) * scale,
    top: (bounds.y + bounds.height / 2 - view.y - view.height / 2) * scale,
    behavior: 'instant',
  })
}
