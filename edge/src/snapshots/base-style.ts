/**
 * Before all sheets of the page, in each of its trees: what browsers do of themselves for dialogs in their top layer
 * and for canvases, and a place to count from in what is scrolled, weaker than whatever the page says; and rest. Here
 * alone words have to be final, since the page's are not known.
 */
export const baseStyle = `@layer bb{dialog[bb-modal]{position:fixed;overflow:auto;inset-block:0;max-width:calc(100% - 6px - 2em);max-height:calc(100% - 6px - 2em)}[bb-popover]{display:block}[bb-scrollpos]{position:relative}canvas{display:inline-block;width:var(--bb-width);aspect-ratio:var(--bb-ratio)}}
*,::before,::after{animation-delay:0s!important;animation-duration:0s!important;animation-iteration-count:1!important;transition:none!important;caret-color:transparent!important;scroll-behavior:auto!important}
*{scroll-snap-align:none!important}`
