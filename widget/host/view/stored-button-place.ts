import type { ButtonPlace } from '../../launcher/appearance.ts'
import { isObject } from '../../platform/json.ts'
import type { Page } from '../../platform/page.ts'
import { createStore } from '../../platform/storage.ts'

type Storages = Pick<Page, 'localStorage' | 'sessionStorage'>

/** Where the visitor moved the button. Kept for all pages of the site. */
const PLACE = 'feedback-widget-button'
/** Whether the visitor put the button away. Kept until the browser tab closes. */
const PUT_AWAY = 'feedback-widget-button-away'

export function readPlace(page: Storages): ButtonPlace | undefined {
  const value = createStore(() => page.localStorage).read(PLACE)
  if (!isObject(value)) return undefined
  const { side, lift } = value
  return (side === 'start' || side === 'end') && typeof lift === 'number' ? { side, lift } : undefined
}

export function isPutAway(page: Storages): boolean {
  return createStore(() => page.sessionStorage).read(PUT_AWAY) !== undefined
}

export function keepPlace(page: Storages, place: ButtonPlace): void {
  createStore(() => page.localStorage).write(PLACE, place)
}

export function putAway(page: Storages): void {
  createStore(() => page.sessionStorage).write(PUT_AWAY, 1)
}
