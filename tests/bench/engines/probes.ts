/** Sixteen pages, each with a feature that browsers may serialize or render differently. */

const box = 'width:150px;height:80px;margin:10px'
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="teal"/><circle cx="40" cy="30" r="20" fill="gold"/></svg>')}`

/** The body of each page by the name of its feature. Styles and scripts are inline. */
export const probes: Record<string, string> = {
  'form states': `<form><input id="a"><input type="password" value="x"><textarea id="b"></textarea>
    <input type="checkbox" id="c"><input type="radio" name="r"><input type="radio" name="r" id="d">
    <select id="e"><option>S<option>M</select><input type="range" id="f"><progress value="0.4"></progress><button disabled>Off</button></form>
    <script>a.value='typed';b.value='one\\ntwo';c.checked=d.checked=true;e.selectedIndex=1;f.value=80</script>`,
  canvas: `<canvas id="c" width="300" height="150"></canvas><script>
    const g=c.getContext('2d');g.fillStyle='seagreen';g.fillRect(10,10,200,90);g.fillStyle='gold';g.arc(200,80,40,0,7);g.fill()</script>`,
  SVG: `<svg width="300" height="200"><defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
    <g id="s"><circle cx="40" cy="40" r="30" fill="url(#g)"/></g></defs><use href="#s"/><use href="#s" x="90" y="30"/><text x="20" y="150">SVG text</text></svg>`,
  fonts: `<style>p{margin:4px}</style>${['serif', 'sans-serif', 'monospace', 'system-ui', 'Arial', 'Georgia']
    .map((name) => `<p style="font:20px ${name}">The node catches up with the chain: ${name}</p>`)
    .join('')}<p style="font:italic bold 24px/1.6 serif;letter-spacing:2px">Styled text</p>`,
  'shadow DOM': `<div id="h"><i>light</i></div><script>
    const r=h.attachShadow({mode:'open'});const s=new CSSStyleSheet();s.replaceSync(':host{display:block;background:khaki;height:80px}b{color:crimson}');
    r.adoptedStyleSheets=[s];r.append(Object.assign(document.createElement('b'),{textContent:'shadow '}),document.createElement('slot'))</script>`,
  iframes: `<iframe width="300" height="120" srcdoc="<body style='margin:0;background:gold;font:20px sans-serif'>frame <iframe width=100 height=50 srcdoc='<body style=background:teal>'></iframe>"></iframe>`,
  'scroll offsets': `<style>#s,#t{width:200px;height:120px;overflow:auto;border:1px solid}</style><div id="s">${'<p>line</p>'.repeat(30)}</div>
    <div id="t"><div style="width:900px">${'wide '.repeat(60)}</div></div><script>s.scrollTop=137;t.scrollLeft=90</script>`,
  'CSS variables': `<style>:root{--a:oklch(70% 0.2 150);--b:calc(2 * var(--c));--c:30px}@property --d{syntax:'<length>';inherits:false;initial-value:9px}
    div{background:var(--a);padding:var(--b);margin:var(--d);color:var(--none,white)}</style><div>one</div><div id="x">two</div><script>x.style.setProperty('--a','color-mix(in oklab, red 30%, blue)')</script>`,
  grid: `<style>main{display:grid;grid-template:'a a b' 80px 'c d b' 1fr / 1fr 2fr 100px;gap:8px;height:300px}main>*{background:plum}
    section{display:grid;grid-template-columns:subgrid;grid-column:1/3}</style><main><div style="grid-area:a">a</div><div style="grid-area:b">b</div><div style="grid-area:c">c</div><div style="grid-area:d">d</div></main>`,
  images: `<img src="${picture}"><img src="${picture}" style="${box};object-fit:cover;filter:hue-rotate(90deg)"><div style="${box};background:url('${picture}') 10px/40px"></div>`,
  'dark mode': `<style>:root{color-scheme:dark}body{background:Canvas;color:CanvasText}</style><h1>Dark</h1><a href="/">link</a><input value="field"><button>Button</button>
    <div style="${box};background:light-dark(gold,navy)"></div>`,
  'right to left': `<div dir="rtl" lang="ar" style="font:20px sans-serif"><h2>عنوان الصفحة</h2><p style="border-inline-start:8px solid teal;padding-inline-start:20px">نص مع English والأرقام 123</p><input value="نص"></div>`,
  'long page': `<style>p{margin:0;height:40px;border-bottom:1px solid silver}</style>${Array.from({ length: 500 }, (_, row) => `<p>Row ${row}</p>`).join('')}<script>scrollTo(0,7000)</script>`,
  'video poster': `<video width="240" height="160" poster="${picture}"></video>`,
  dialog: `<style>dialog{width:300px;border:3px solid green}dialog::backdrop{background:rgb(0 0 80 / 20%)}</style><p>Below</p><dialog id="d"><p>Modal</p><form><input value="in it"></form></dialog><script>d.showModal();document.activeElement.blur()</script>`,
  'custom element with zoom': `<style>x-card{display:block;zoom:1.5;background:khaki;padding:10px}x-card:not(:defined){display:none}</style><x-card>Card</x-card><div style="zoom:0.5;${box};background:teal">half</div>
    <script>customElements.define('x-card',class extends HTMLElement{connectedCallback(){this.append(' defined')}})</script>`,
}
