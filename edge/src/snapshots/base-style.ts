/**
 * Rules that come before all style sheets in the document and in each shadow root. The layer contains rules that the
 * page can override: the browser's defaults for modal dialogs and canvases, and the position of scroll containers. The
 * rules after the layer stop all animations. They need `!important` to override the page's rules.
 */
export const baseStyle = `@layer bb{dialog[bb-modal]{position:fixed;overflow:auto;inset-block:0;max-width:calc(100% - 6px - 2em);max-height:calc(100% - 6px - 2em)}[bb-popover]{display:block}[bb-scrollpos]{position:relative}canvas{display:inline-block;width:var(--bb-width);aspect-ratio:var(--bb-ratio)}}
*,::before,::after{animation-delay:0s!important;animation-duration:0s!important;animation-iteration-count:1!important;transition:none!important;caret-color:transparent!important;scroll-behavior:auto!important}
*{scroll-snap-align:none!important}`
