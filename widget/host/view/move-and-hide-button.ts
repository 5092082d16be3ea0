import type { ToolKey } from '../../i18n/languages/en.ts'
import type { Texts } from '../../i18n/texts.ts'
import type { ButtonPlace } from '../../launcher/appearance.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import styles from './move-and-hide-button.css' with { type: 'text' }

export interface MoveAndHideOptions {
  /** The shadow root that contains the button. */
  root: ShadowRoot
  texts: Texts<ToolKey>
  onPlace: (place: ButtonPlace) => void
  onHide: () => void
}

/** Pixels that the pointer moves before a press becomes a drag. */
const DRAG_START = 6
/** Pixels by which an arrow key moves the button. */
const KEY_STEP = 80
/** Pixels between the configured place and the edge of the window, and those that stay free above the button. */
const MARGIN = 20
const TOP = 100

/**
 * Lets the visitor move the button with the pointer or the arrow keys, and put it away with a small button beside it or
 * the Delete key.
 */
export function letVisitorsMoveAndHide({ root, texts, onPlace, onHide }: MoveAndHideOptions): Dispose {
  const away = Object.assign(document.createElement('button'), {
    className: 'put-away',
    type: 'button',
    textContent: '×',
    hidden: true,
    title: texts.t('hideButton'),
    ariaLabel: texts.t('hideButton'),
  })
  adoptStyles(root, styles)
  root.append(away)
  let press: { x: number; y: number } | undefined
  let isDragging = false

  const isLeftToRight = (): boolean => !root.querySelector('[dir=rtl]')
  const findButton = (target: unknown): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('.button') : null

  function showAway(target: unknown): void {
    const button = findButton(target)
    if (!button || button.matches('.button-open')) return
    // Sighted visitors can drag it without being told.
    button.setAttribute('aria-description', texts.t('moveButton'))
    const { right, top, left } = button.getBoundingClientRect()
    // Beside the badge, which is at the other corner.
    const x = isLeftToRight() ? left - 6 : right - 14
    away.style.translate = `${x}px ${top - 6}px`
    away.hidden = false
  }

  function hideAway(event: Event): void {
    const next = 'relatedTarget' in event ? event.relatedTarget : null
    if (next !== away && !findButton(next)) away.hidden = true
  }

  function startPress(event: Event): void {
    isDragging = false
    const button = findButton(event.target)
    if (!(event instanceof PointerEvent) || !button || event.button !== 0) return
    press = { x: event.clientX, y: event.clientY }
    // Outside of the button, events go to the page otherwise.
    button.setPointerCapture(event.pointerId)
  }

  function drag(event: Event): void {
    const button = root.querySelector<HTMLElement>('.button')
    if (!press || !button || !(event instanceof PointerEvent)) return
    const [x, y] = [event.clientX - press.x, event.clientY - press.y]
    if (!isDragging && Math.hypot(x, y) < DRAG_START) return
    isDragging = true
    away.hidden = true
    button.style.translate = `${x}px ${y}px`
  }

  function endDrag(): void {
    const button = root.querySelector<HTMLElement>('.button')
    if (isDragging && button) {
      const box = button.getBoundingClientRect()
      button.style.translate = ''
      const isRight = box.left + box.width / 2 > innerWidth / 2
      // The pointer scales the button.
      const bottom = box.top + (box.height + button.offsetHeight) / 2
      place(button, isRight === isLeftToRight() ? 'end' : 'start', bottom)
    }
    press = undefined
  }

  /** Moves the button so that its lower edge is near `bottom`. */
  function place(button: HTMLElement, side: ButtonPlace['side'], bottom: number): void {
    const isBelow = button.matches('.at-bottom')
    const lowest = isBelow ? innerHeight - MARGIN : innerHeight / 2 + button.offsetHeight / 2
    const [least, most] = isBelow
      ? [0, innerHeight - TOP - MARGIN]
      : [TOP - innerHeight / 2, innerHeight / 2 - TOP]
    const lift = Math.round(Math.min(Math.max(lowest - bottom, least), most))
    onPlace({ side, lift: button.matches('.tab.at-bottom') ? 0 : lift })
  }

  function move(event: Event): void {
    const button = findButton(event.target)
    if (!button || !(event instanceof KeyboardEvent)) return
    const { key } = event
    if (key === 'Delete' || key === 'Backspace') onHide()
    const { bottom } = button.getBoundingClientRect()
    const side = button.matches('.end') ? 'end' : 'start'
    if (key === 'ArrowUp') place(button, side, bottom - KEY_STEP)
    if (key === 'ArrowDown') place(button, side, bottom + KEY_STEP)
    if (key === 'ArrowLeft') place(button, isLeftToRight() ? 'start' : 'end', bottom)
    if (key === 'ArrowRight') place(button, isLeftToRight() ? 'end' : 'start', bottom)
    // The page does not scroll meanwhile.
    if (key.startsWith('Arrow')) event.preventDefault()
  }

  // The visitor pointed at the button before this code was loaded.
  showAway(root.querySelector('.button:is(:hover, :focus)'))
  return disposeAll([
    listen(root, ['pointerover'], ({ target }) => showAway(target)),
    listen(root, ['focus', { capture: true }], ({ target }) => showAway(target)),
    listen(root, ['pointerout'], hideAway),
    listen(root, ['blur', { capture: true }], hideAway),
    listen(root, ['pointerdown'], startPress),
    listen(root, ['pointermove'], drag),
    listen(root, ['pointerup'], endDrag),
    listen(root, ['pointercancel'], endDrag),
    listen(root, ['keydown', { passive: false }], move),
    // A drag is no press of the button.
    listen(root, ['click', { capture: true }], (event) => {
      if (isDragging) event.stopImmediatePropagation()
      isDragging = false
    }),
    listen(away, ['click'], onHide),
    () => away.remove(),
  ])
}
