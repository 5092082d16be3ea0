/** What the script tag loads at once, as one file: up to the button, one thing leads to the next. */
export { createOpenStage } from './launcher/open-stage.tsx'
export { startWidget } from './loader/widget.ts'
