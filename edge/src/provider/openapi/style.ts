import { palette, renderPalette } from '../../../contract/palette.ts'

const { bg, surface, line, text, soft, accent, blue, amber, red } = palette

/** The style sheet of the `/openapi` page: the colors and the layout of the docs, without their application. */
export const style = `${renderPalette({ bg, surface, line, text, soft, accent, blue, amber, red })}
:root {
  background: var(--bg); color: var(--text); font: 1rem/1.65 ui-sans-serif, system-ui, sans-serif;
  scroll-padding-block-start: 4.5rem;
  /* Space on each side of the layout, which is 96rem wide, as in the docs. */
  --side: max(0px, (100vw - 96rem) / 2);
}
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: calc(var(--side) + clamp(14.5rem, 24vw, 20rem)) minmax(0, 1fr) }
a { color: var(--accent); text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
header {
  position: sticky; inset-block-start: 0; z-index: 1; grid-column: 1 / -1; display: flex; justify-content: space-between;
  align-items: center; block-size: 3.25rem; padding-inline: calc(var(--side) + 1.25rem); border-block-end: 1px solid var(--line);
  background: var(--bg); font-size: .875rem;
}
.brand { display: flex; align-items: center; gap: .55rem; color: inherit; font-size: 1rem; font-weight: 600; text-decoration: none }
.mark { inline-size: 1.4rem; fill: none; stroke: var(--accent); stroke-width: 2; stroke-linecap: round }
.skip { position: absolute; inset-block-start: -10rem; z-index: 2; padding: .5rem 1rem; background: var(--bg) }
.skip:focus { inset-block-start: .5rem }
nav {
  position: sticky; inset-block-start: 3.25rem; max-block-size: calc(100dvh - 3.25rem); overflow-y: auto;
  padding: 1rem 1rem 2rem calc(var(--side) + 1.25rem); border-inline-end: 1px solid var(--line); font-size: .8125rem; scrollbar-width: thin;
}
nav .group { margin: 1.1rem 0 .3rem; font-size: .8125rem; font-weight: 600 }
nav ul { margin: 0; padding: 0; list-style: none }
nav a { display: flex; gap: .4rem; align-items: baseline; padding: .25rem 0; color: var(--soft); text-decoration: none; overflow-wrap: anywhere }
nav a:hover { color: var(--text) }
.method { display: inline-block; flex: none; min-inline-size: 3.6em; color: var(--blue); font: 600 .75rem/1.5 ui-monospace, monospace }
.post, .put, .patch { color: var(--amber) }
.delete { color: var(--red) }
main { max-inline-size: 54rem; padding: 1.75rem clamp(1.25rem, 4vw, 4rem) 5rem }
h1 { margin: 0; font-size: clamp(1.7rem, 1.3rem + 1.7vw, 2.3rem); letter-spacing: -.022em; line-height: 1.15 }
.lead { color: var(--soft); font-size: 1.125rem }
main h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere }
main h2 .method { font-size: .8125rem }
section, #webhooks, #errors { margin-block-start: 2.5rem; padding-block-start: 1.4rem; border-block-start: 1px solid var(--line) }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875rem }
pre {
  overflow: auto; max-block-size: 24rem; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 6px;
  background: var(--surface); line-height: 1.6;
}
/* One click selects a whole example. */
pre code { user-select: all }
details { margin-block: .5rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 6px }
summary { font-weight: 600; cursor: pointer }
@media (width <= 52rem) {
  body { display: block }
  nav { position: static; max-block-size: 40dvh; border-inline-end: 0; border-block-end: 1px solid var(--line) }
}
@media print { header, nav, .skip { display: none } body { display: block } pre { max-block-size: none; white-space: pre-wrap } }
`
