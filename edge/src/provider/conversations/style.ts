import { palette, renderPalette } from '../../../contract/palette.ts'

const { bg, surface, line, text, soft, accent, red } = palette

/** The style sheet of the pages that emails link to. */
export const style = `${renderPalette({ bg, surface, line, text, soft, accent, red })}
:root {
  background: var(--bg); color: var(--text); font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif;
}
* { box-sizing: border-box }
body { margin: 0 }
main { max-inline-size: 42rem; margin-inline: auto; padding: 2rem 1.25rem 4rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { margin: 0; font-size: 1rem }
h2.section { margin-block-start: 2rem }
ol { margin: 1.5rem 0; padding: 0; list-style: none }
li { margin-block-start: 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px }
li h2 { display: inline; margin-inline-end: .5rem }
li.team { background: var(--surface) }
.soft { color: var(--soft); font-size: .875rem }
.message { margin: .35rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
[role=alert] { color: var(--red) }
label { display: block; margin-block-end: .35rem; font-weight: 600 }
textarea {
  inline-size: 100%; padding: .6rem .75rem; border: 1px solid var(--soft); border-radius: 8px;
  background: var(--bg); color: inherit; font: inherit;
}
button {
  margin: .75rem .75rem 0 0; padding: .6rem 1.1rem; border: 1px solid var(--accent); border-radius: 8px;
  background: var(--accent); color: var(--bg); font: inherit; font-weight: 600; cursor: pointer;
}
button.second { background: none; color: var(--accent) }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
