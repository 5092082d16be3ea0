import { useLayoutEffect, useRef, useState } from 'react'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { Drawings } from './drawings.ts'
import { fitText } from './fit-text.ts'
import type { Drawing, DrawingEvent, Tool } from './model.ts'
import { Selection } from './selection.tsx'
import {
  COVER_COLOR,
  createFreehand,
  createSpanned,
  freehandWidths,
  type Shape,
  TEXT_FONT,
  TEXT_SIZE,
  toSvg,
} from './shapes.ts'
import { TextInput } from './text-input.tsx'
import { trackDrag } from './track-drag.ts'
import { trackSelection } from './track-selection.ts'
import { isFreehand } from './tools.ts'
import { useStrokes } from './use-strokes.ts'

export interface SurfaceProps {
  page: Page
  drawings: Pick<Drawings, 'toPage' | 'view' | 'scale'>
  drawing: Drawing
  tool: Exclude<Tool, 'pointer'>
  texts: HostTexts
  dispatch: (event: DrawingEvent) => void
  onBegin: () => void
  /** `shape` is undefined if drawing was canceled. */
  onEnd: (shape: Shape | undefined) => void
}

/** Id of the element with the drawing instructions. */
export const HINT = 'drawing-hint'

/** Covers the window and creates shapes from pointer events. The surface also shows the unfinished shape. */
export function Surface({ page, drawings, drawing, tool, texts, dispatch, onBegin, onEnd }: SurfaceProps) {
  const { color, shapes, selected, typingAt } = drawing
  const surface = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(drawing)
  const strokes = useStrokes(isFreehand(tool))
  const [unfinished, setUnfinished] = useState<Shape>()
  const chosen = tool === 'select' && selected !== undefined ? shapes[selected] : undefined
  const view = drawings.view()
  const scale = drawings.scale()
  const toWindow = `scale(${scale}) translate(${-view.x} ${-view.y})`

  // Listens before the first paint, so that the visible surface already accepts input.
  useLayoutEffect(() => {
    latest.current = drawing
  })
  useLayoutEffect(() => {
    const { toPage } = drawings
    const element = surface.current
    if (!element) return undefined
    if (tool === 'select')
      return trackSelection(element, { page, toPage, getDrawing: () => latest.current, dispatch })
    if (tool === 'text') return trackText(element)
    if (!isFreehand(tool)) {
      return trackDrag(element, {
        page,
        toPage,
        onBegin,
        onChange: (from, to) => setUnfinished(createSpanned(tool, color, [from, to])),
        onEnd(from, to) {
          setUnfinished(undefined)
          onEnd(to && createSpanned(tool, color, [from, to]))
        },
      })
    }
    if (!canvas.current || !strokes) return undefined
    return strokes.trackStroke(canvas.current, {
      page,
      toPage,
      width: freehandWidths[tool] * scale,
      color: tool === 'blur' ? COVER_COLOR : color,
      onBegin,
      onEnd: (points) => onEnd(points && createFreehand(tool, color, points)),
    })

    /** A press places a new text. If the visitor is already typing a text, the press only finishes that text. */
    function trackText(target: HTMLElement): Dispose {
      let isEnding = false
      const stop = trackDrag(target, {
        page,
        toPage,
        onBegin() {
          isEnding = latest.current.typingAt !== undefined
          if (isEnding) target.focus({ preventScroll: true })
        },
        onChange: () => {},
        onEnd(from, to) {
          if (to && !isEnding) dispatch({ kind: 'start-text', at: from })
        },
      })
      // Keeps the press from focusing the surface. Otherwise, the new text field would lose the focus and close.
      const keepFocus = (event: Event): void => event.preventDefault()
      return disposeAll([stop, listen(target, ['mousedown', { passive: false }], keepFocus)])
    }
  }, [page, drawings, tool, color, strokes, scale, dispatch, onBegin, onEnd])

  return (
    <>
      <div
        ref={surface}
        className="surface"
        data-tool={tool}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it handles the drawing keys
        tabIndex={0}
        role="application"
        aria-label={texts.t('drawingArea')}
        aria-describedby={HINT}
      >
        {strokes && <canvas ref={canvas} className={`canvas canvas-${tool}`} />}
        {unfinished && <Unfinished shape={unfinished} toWindow={toWindow} />}
        {chosen && <Selection shape={chosen} toWindow={toWindow} scale={scale} />}
      </div>
      {typingAt && (
        <TextInput
          key={`${typingAt.x} ${typingAt.y}`}
          at={{ x: (typingAt.x - view.x) * scale, y: (typingAt.y - view.y) * scale }}
          size={TEXT_SIZE * scale}
          color={color}
          label={texts.t('text')}
          onEnd={(text) =>
            dispatch({
              kind: 'end-text',
              ...fitText({ text: text.trim(), at: typingAt }, drawings.view(), measureText),
            })
          }
        />
      )}
    </>
  )
}

function measureText(text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = TEXT_FONT
  return context.measureText(text).width
}

/** The shape that the visitor is drawing. */
function Unfinished({ shape, toWindow }: { shape: Shape; toWindow: string }) {
  const { name: Name, attributes, presentation } = toSvg(shape)
  return (
    <svg className="unfinished" aria-hidden="true">
      <g transform={toWindow}>
        <Name {...attributes} {...{ fill: presentation['fill'], stroke: presentation['stroke'] }} />
      </g>
    </svg>
  )
}
