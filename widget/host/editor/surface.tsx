import { useLayoutEffect, useRef, useState } from 'react'
import type { HostTexts } from '../../i18n/host-texts.ts'
import type { Page } from '../../platform/page.ts'
import type { Drawings } from './drawings.ts'
import type { Rect } from './geometry.ts'
import type { Tool } from './model.ts'
import { BLUR_COLOR, type Shape, WIDTHS } from './shapes.ts'
import { trackRectangle } from './track-rectangle.ts'
import { useStrokes } from './use-strokes.ts'

export interface SurfaceProps {
  page: Page
  drawings: Pick<Drawings, 'toPage' | 'view'>
  tool: Exclude<Tool, 'pointer'>
  color: string
  texts: HostTexts
  onBegin: () => void
  /** `shape` is undefined if drawing was canceled. */
  onEnd: (shape: Shape | undefined) => void
}

/** Id of the instructions. */
export const HINT = 'drawing-hint'

/** Covers the window and creates shapes from pointer events. Shows unfinished shapes itself. */
export function Surface({ page, drawings, tool, color, texts, onBegin, onEnd }: SurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useStrokes(tool !== 'rectangle')
  const [unfinished, setUnfinished] = useState<Rect>()

  // Listens before the first paint, so that the visible surface already accepts input.
  useLayoutEffect(() => {
    const { toPage, view } = drawings
    if (!surface.current) return undefined
    if (tool === 'rectangle') {
      return trackRectangle(surface.current, {
        page,
        toPage,
        onBegin,
        onChange(rect) {
          const { x, y } = view()
          setUnfinished({ ...rect, x: rect.x - x, y: rect.y - y })
        },
        onEnd(rect) {
          setUnfinished(undefined)
          onEnd(rect && { kind: 'rectangle', color, rect })
        },
      })
    }
    if (!canvas.current || !strokes) return undefined
    return strokes.trackStroke(canvas.current, {
      page,
      toPage,
      width: WIDTHS[tool],
      color: tool === 'blur' ? BLUR_COLOR : color,
      onBegin,
      onEnd(points) {
        if (points === undefined) onEnd(undefined)
        else onEnd(tool === 'blur' ? { kind: tool, points } : { kind: tool, color, points })
      },
    })
  }, [page, drawings, tool, color, strokes, onBegin, onEnd])

  return (
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
      {unfinished && (
        <svg className="unfinished" aria-hidden="true">
          <rect {...unfinished} rx="3" stroke={color} />
        </svg>
      )}
    </div>
  )
}
