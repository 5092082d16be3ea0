/**
 * Rules that precede all style sheets in the document and in each shadow root. Their layer has the browser's defaults
 * for dialogs in the top layer and for canvases, and positions scroll containers; every rule of the page overrides it.
 * The rules outside of the layer stop all motion: they need `!important`, because they must override every rule of the
 * page.
 */
export const baseStyle = `@layer bb{dialog[bb-modal]{position:fixed;overflow:auto;inset-block:0;max-width:calc(100% - 6px - 2em);max-height:calc(100% - 6px - 2em)}[bb-popover]{display:block}[bb-scrollpos]{position:relative}canvas{display:inline-block;width:var(--bb-width);aspect-ratio:var(--bb-ratio)}}
*,::before,::after{animation-delay:0s!important;animation-duration:0s!important;animation-iteration-count:1!important;transition:none!important;caret-color:transparent!important;scroll-behavior:auto!important}
*{scroll-snap-align:none!important}`
