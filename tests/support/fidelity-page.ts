import type { Area } from './snapshot-page.ts'

/** A page with sixteen features that snapshot tools often render wrongly. Each is in a separate area. */

const fields = {
  plain: '<h2>Plain</h2><p>Two <b>items</b>, <a href="/cart">cart</a></p>',
  oklch: '<div class="box oklch">oklch</div>',
  'color-mix': '<div class="box mixed">color-mix</div>',
  'shadow DOM': '<x-card><i>light</i></x-card>',
  canvas: '<canvas id="canvas" width="160" height="80"></canvas>',
  'scrolled box': `<div class="scroll" id="scroll"><p class="sticky">top</p>${'<p>line</p>'.repeat(30)}</div>`,
  input:
    '<input id="name"><textarea id="note"></textarea><input type="checkbox" id="tick"><select id="size"><option>S</option><option>M</option></select>',
  'conic gradient': '<div class="box conic"></div>',
  filter: '<div class="box filter">filter</div>',
  blend: '<div class="box blend"><div></div></div>',
  'srcdoc iframe': `<iframe srcdoc="<body style='margin:0;background:gold'><p style='font:20px sans-serif'>frame</p>" width="150" height="80"></iframe>`,
  'svg use':
    '<svg width="160" height="80"><defs><g id="star"><circle cx="20" cy="20" r="15" fill="teal"/></g></defs><use href="#star"/><use href="#star" x="50" y="10"/></svg>',
  'adopted sheet': '<div class="box adopted">adopted</div>',
  fixed: '',
  video: '<video controls width="160" height="90"></video>',
} as const

const WIDTH = 200
const HEIGHT = 120
const COLUMNS = 4

export const fidelityBody = `<main>${Object.values(fields)
  .map((html) => `<section>${html}</section>`)
  .join(
    '',
  )}</main><div class="fixed">fixed</div><dialog><p>Modal</p><button>OK</button></dialog><div class="tall"></div>`

export const fidelityAreas: Area[] = [
  ...Object.keys(fields).map((name, index) => ({
    name,
    x: (index % COLUMNS) * WIDTH,
    y: Math.floor(index / COLUMNS) * HEIGHT,
    width: WIDTH,
    height: HEIGHT,
  })),
  { name: 'open modal dialog', x: 200, y: 480, width: 400, height: 120 },
]

export const fidelityStyle = `
  body { margin: 0; font: 16px/1.2 sans-serif }
  main { position: sticky; top: 0; display: grid; grid-template-columns: repeat(4, ${WIDTH}px); grid-auto-rows: ${HEIGHT}px }
  section { overflow: hidden }
  .tall { height: 3000px; background: linear-gradient(white, silver) }
  .box { width: 150px; height: 80px }
  .oklch { background: oklch(70% 0.2 150) }
  .mixed { background: color-mix(in oklab, red 30%, blue) }
  .scroll { height: 100px; overflow: auto }
  .sticky { position: sticky; top: 0; background: yellow; margin: 0 }
  .conic { background: conic-gradient(red, lime, blue, red) }
  .filter { background: tomato; filter: hue-rotate(90deg) blur(1px) }
  .blend { background: orange } .blend div { mix-blend-mode: difference; background: teal; width: 80px; height: 60px }
  .fixed { position: fixed; left: 210px; top: 370px; background: purple; color: white; padding: 10px }
  dialog { top: 490px; width: 300px; height: 60px; margin: 0 auto }
  dialog:modal { border-color: green } dialog::backdrop { background: rgb(0 0 80 / 20%) }
  video { background: pink } input, textarea { width: 80px; caret-color: transparent }
  textarea, select, input, button { outline: none }
  @layer base { h2 { color: navy } }`

/** Runs in the page: sets state that only scripts can set. */
export function animateFidelityPage(): void {
  const find = <Kind extends Element>(id: string, kind: new () => Kind): Kind => {
    const element = document.getElementById(id)
    if (!(element instanceof kind)) throw new Error(`No ${id} in the page`)
    return element
  }
  class Card extends HTMLElement {
    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        ':host{display:block;background:khaki;height:80px}b{color:crimson}:host(:defined){width:150px}',
      )
      root.adoptedStyleSheets = [sheet]
      const bold = document.createElement('b')
      bold.append('shadow ')
      root.append('text ', bold, document.createElement('slot'))
    }
  }
  customElements.define('x-card', Card)
  const adopted = new CSSStyleSheet()
  adopted.replaceSync('.adopted { background: plum }')
  adopted.insertRule('.adopted { letter-spacing: 3px }')
  document.adoptedStyleSheets = [adopted]
  const context = find('canvas', HTMLCanvasElement).getContext('2d')
  if (context) {
    context.fillStyle = 'seagreen'
    context.fillRect(10, 10, 60, 40)
    context.strokeText('drawn', 90, 40)
  }
  find('name', HTMLInputElement).value = 'typed "text"'
  find('note', HTMLTextAreaElement).value = 'one\ntwo <b>'
  find('tick', HTMLInputElement).checked = true
  find('size', HTMLSelectElement).selectedIndex = 1
  find('scroll', HTMLElement).scrollTop = 137
  document.querySelector('dialog')?.showModal()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.scrollTo(0, 700)
}
