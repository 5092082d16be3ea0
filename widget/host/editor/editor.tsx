import type { FlowConfig } from '@node-docs/edge/contract'
import { useEffect, useRef } from 'react'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import { createCaptureTheme } from '../../ui/palette.ts'
import type { CaptureMode } from '../api/editor-types.ts'
import type { RecordingPreview } from '../recording/recording-chunk.ts'
import type { DrawingLayer } from './drawing-layer.ts'
import type { Drawing, DrawingEvent } from './drawing.ts'
import type { PageZoom } from './page-zoom.ts'
import { isRectangular, type Shape } from './shapes.ts'
import { HINT, Surface } from './drawing-surface.tsx'
import { type RecordingControlsProps, Toolbar } from './toolbar.tsx'

export interface EditorProps {
  page: Page
  mode: CaptureMode
  config: FlowConfig
  frameUrl: string
  texts: HostTexts
  drawing: Drawing
  drawings: Pick<DrawingLayer, 'toPage' | 'view' | 'scale'>
  zoom: Pick<PageZoom, 'canStep'>
  zoomBy: (by: -1 | 1) => void
  /** State and actions of the recording; undefined in screenshot mode. */
  recording:
    | (Pick<RecordingControlsProps, 'recorder' | 'state'> & { RecordingPreview: typeof RecordingPreview })
    | undefined
  dispatch: (event: DrawingEvent) => void
  onBegin: () => void
  onEnd: (shape: Shape | undefined) => void
  onRetry: () => void
  onNext: () => void
  onDismiss: () => void
}

/** The controls of the editor. The drawings are a separate layer in the page, so that they scroll with it. */
export function Editor(props: EditorProps) {
  const { page, mode, config, texts, drawing, drawings, recording, onBegin, onEnd } = props
  const { frameUrl, onRetry, onNext, onDismiss } = props
  const { t } = texts
  const { tool, shapes, isBusy, isPicking, typingAt } = drawing
  const seen = useRef<HTMLDivElement>(null)
  const file = recording?.state.file
  useEffect(() => (seen.current ? followViewport(page, seen.current) : undefined), [page])
  return (
    <section
      className="editor"
      role="dialog"
      aria-modal={mode === 'screenshot'}
      aria-label={t('editor')}
      dir={texts.direction}
      lang={texts.language}
      style={createCaptureTheme(config)}
      // Prevents the page from scrolling while the visitor draws a shape (W-043). This works because Preact's
      // listener is not passive.
      onWheel={(event) => {
        if (isBusy && !event.ctrlKey) event.preventDefault()
      }}
    >
      {tool !== 'pointer' && !file && (
        <Surface {...{ page, drawings, drawing, tool, texts, onBegin, onEnd }} dispatch={props.dispatch} />
      )}
      <div className="border" />
      <div className="seen" ref={seen}>
        {mode === 'screenshot' && shapes.length === 0 && !isBusy && !isPicking && !typingAt && (
          <p className="caption">
            {t('editor')}
            <span id={HINT}>{` · ${t('drawingHint')}`}</span>
          </p>
        )}
        {!file && <Toolbar {...props} />}
      </div>
      {recording && file && (
        <recording.RecordingPreview recording={file} {...{ texts, frameUrl, onRetry, onNext, onDismiss }} />
      )}
      <p className="status" role="status">
        {describe(drawing, texts)}
      </p>
    </section>
  )
}

/**
 * Describes the selected shape for screen readers. For rectangles, the description includes position and size.
 */
function describe({ shapes, selected }: Drawing, { t }: HostTexts): string {
  const shape = selected === undefined ? undefined : shapes[selected]
  if (!shape) return ''
  if (isRectangular(shape)) return t('shapeAt', { shape: t(shape.kind), ...shape.rect })
  return shape.kind === 'text' ? `${t('text')}: ${shape.text}` : t(shape.kind)
}

/**
 * Keeps an element in the visual viewport at its usual size. With pinch zoom, a toolbar at the edge of the window would
 * otherwise be out of sight.
 */
function followViewport({ visualViewport: viewport }: Page, { style }: HTMLElement): Dispose {
  if (!viewport) return () => {}
  const follow = (): void => {
    const { offsetLeft, offsetTop, width, height, scale } = viewport
    style.width = `${width * scale}px`
    style.height = `${height * scale}px`
    style.transform = `translate(${offsetLeft}px, ${offsetTop}px) scale(${1 / scale})`
  }
  follow()
  return disposeAll([listen(viewport, ['resize'], follow), listen(viewport, ['scroll'], follow)])
}
