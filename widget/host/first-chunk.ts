/** What the script tag loads at once, as one file: up to the button, one thing leads to the next. */
export { createOpenWidgetView as createOpenStage } from './view/open-view.tsx'
export { startWidget } from './core/start-widget.ts'
