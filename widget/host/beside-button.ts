/** Code that loads beside the button, which need not wait for it. */
export { recordPage } from './logs/record-page.ts'
export { findFreePlace } from './view/find-free-place.ts'
