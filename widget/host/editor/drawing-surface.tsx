import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { DrawingLayer } from './drawing-layer.ts'
import type { Point, Rect } from './geometry.ts'
import type { Drawing, DrawingEvent, Tool } from './drawing.ts'
import {
  COVER_COLOR,
  createFreehand,
  createSpanned,
  freehandWidths,
  LINE_HEIGHT,
  listHandles,
  type Shape,
  shapeBounds,
  TEXT_FONT,
  TEXT_SIZE,
  textOutline,
  toSvg,
} from './shapes.ts'
import { isFreehand } from './tools.ts'
import { trackDrag, trackSelection } from './track-selection.ts'
import type * as strokesModule from './track-stroke.ts'

export interface SurfaceProps {
  page: Page
  drawings: Pick<DrawingLayer, 'toPage' | 'view' | 'scale'>
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

export interface SelectionProps {
  shape: Shape
  /** Transforms page coordinates to window coordinates. */
  toWindow: string
  /** Width of a page pixel in window pixels. */
  scale: number
}

/** The outline of the selected shape, and the handles that resize it. */
function Selection({ shape, toWindow, scale }: SelectionProps) {
  const bounds = shapeBounds(shape)
  if (!bounds) return null
  const { x, y, width, height } = bounds
  const gap = 5 / scale
  return (
    <svg className="selection" aria-hidden="true">
      <g transform={toWindow}>
        <rect x={x - gap} y={y - gap} width={width + 2 * gap} height={height + 2 * gap} rx={4 / scale} />
        {listHandles(shape).map((handle, index) => (
          <circle key={index} cx={handle.x} cy={handle.y} r={8 / scale} />
        ))}
      </g>
    </svg>
  )
}

export interface TextInputProps {
  /** Start of the text's baseline in the window, in CSS pixels. */
  at: Point
  /** Font size in the window, in CSS pixels. */
  size: number
  color: string
  label: string
  onEnd: (text: string) => void
}

/** Maximum length of the text, enough for a note. */
const MAX_CHARACTERS = 200

/** The field in which the visitor types text. The text is finished when the field loses the focus. */
function TextInput({ at, size, color, label, onEnd }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // Focuses the field synchronously while the press is handled. Otherwise, iOS shows no keyboard.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <input
      ref={input}
      className="text-input"
      type="text"
      aria-label={label}
      maxLength={MAX_CHARACTERS}
      autoComplete="off"
      style={{
        left: `${at.x}px`,
        // The field grows with its text and stays inside the window.
        translate: `min(0px, 100vw - ${at.x}px - 100%)`,
        top: `${at.y - size}px`,
        fontSize: `${size}px`,
        color,
        backgroundColor: textOutline(color),
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => onEnd(currentTarget.value)}
    />
  )
}

/** Space between text and the edge of the visible part, in CSS pixels. */
const MARGIN = 8

export interface PlacedText {
  text: string
  /** Start of the first line's baseline. */
  at: Point
}

/**
 * Breaks a text into lines and moves its start, so that the whole text is inside `view`. In the result, `\n` separates
 * the lines. `measure` returns the width of a line in CSS pixels.
 */
export function fitText({ text, at }: PlacedText, view: Rect, measure: (line: string) => number): PlacedText {
  const room = view.width - 2 * MARGIN
  const lines = ['']
  // Splits the text into words. Words that are wider than the view are split into characters.
  const words = text.match(/\S+\s*/g) ?? []
  const parts = words.flatMap((word) => (measure(word) > room ? (word.match(/.\p{M}*/gu) ?? []) : word))
  for (const part of parts) {
    const line = lines.at(-1) ?? ''
    if (line === '' || measure((line + part).trimEnd()) <= room) lines[lines.length - 1] = line + part
    else lines.push(part)
  }
  const right = view.x + view.width - MARGIN - Math.max(...lines.map((line) => measure(line.trimEnd())))
  const bottom = view.y + view.height - MARGIN - (lines.length - 1) * LINE_HEIGHT
  return {
    text: lines.map((line) => line.trimEnd()).join('\n'),
    at: {
      x: Math.max(view.x + MARGIN, Math.floor(Math.min(at.x, right))),
      y: Math.max(view.y + TEXT_SIZE, Math.min(at.y, bottom)),
    },
  }
}

type Strokes = typeof strokesModule

/**
 * Loads the code for freehand lines. This code is a third of the editor's code, and other tools don't need it, so the
 * editor opens without waiting for it.
 */
export const loadStrokes = (): Promise<Strokes | undefined> =>
  import('./track-stroke.ts').catch(() => undefined)

/** Returns undefined while the code loads, or if `isWanted` is false. */
function useStrokes(isWanted: boolean): Strokes | undefined {
  const [strokes, setStrokes] = useState<Strokes>()
  useEffect(() => {
    if (isWanted) void loadStrokes().then(setStrokes)
  }, [isWanted])
  return isWanted ? strokes : undefined
}
