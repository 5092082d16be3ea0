/** A built application from packages, as its owner would embed it. */
export interface Application {
  name: string
  /** Packages with their versions. */
  packages: Readonly<Record<string, string>>
  /** Style sheets and scripts, as paths below `node_modules`. Those of Shoelace and Ionic are modules. */
  files: readonly string[]
  body: string
  /** Starts the application, and calls `done` when it is shown. */
  start: string
  /** Selector of the element to click, inside of `frame` if there is one, before the text is typed. */
  click: string
  frame?: string
  text: string
}

const rows = `Array.from({ length: 1000 }, (_, id) => ({ id, name: 'Order ' + id, price: (id * 37) % 900, open: id % 3 === 0 }))`

export const applications: readonly Application[] = [
  {
    name: 'Swagger UI',
    packages: { 'swagger-ui-dist': '5.35.0' },
    files: ['swagger-ui-dist/swagger-ui.css', 'swagger-ui-dist/swagger-ui-bundle.js'],
    body: '<div id="app"></div>',
    start: `const get = (summary) => ({ get: { summary, tags: ['orders'], responses: { 200: { description: 'OK' } } } })
      SwaggerUIBundle({ dom_id: '#app', filter: true, onComplete: done, spec: { openapi: '3.0.0', info: { title: 'Orders', version: '1' }, paths: { '/orders': get('List orders'), '/orders/{id}': get('Get an order') } } })`,
    click: '.operation-filter-input',
    text: 'ord',
  },
  {
    name: 'Shoelace',
    packages: { '@shoelace-style/shoelace': '2.20.1' },
    files: ['@shoelace-style/shoelace/cdn/themes/light.css', '@shoelace-style/shoelace/cdn/shoelace.js'],
    body: `<sl-input id="field" label="Name"></sl-input><p><sl-button variant="primary">Save</sl-button> <sl-switch checked>On</sl-switch>
      <sl-rating value="3"></sl-rating></p><sl-details summary="More" open>Text in a slot</sl-details><sl-tab-group><sl-tab slot="nav" panel="a">One</sl-tab><sl-tab-panel name="a">First</sl-tab-panel></sl-tab-group>`,
    start: `customElements.whenDefined('sl-tab-group').then(done)`,
    click: '#field',
    text: 'Ann Lee',
  },
  {
    name: 'Ionic',
    packages: { '@ionic/core': '9.0.5' },
    files: ['@ionic/core/css/ionic.bundle.css', '@ionic/core/dist/ionic/ionic.esm.js'],
    body: `<ion-app><ion-content class="ion-padding"><ion-list><ion-item><ion-label>First</ion-label></ion-item></ion-list></ion-content>
      <ion-modal id="modal"><ion-header><ion-toolbar><ion-title>Order</ion-title></ion-toolbar></ion-header><ion-content class="ion-padding"><ion-input id="field" label="Name"></ion-input></ion-content></ion-modal></ion-app>`,
    start: `customElements.whenDefined('ion-modal').then(() => modal.present()).then(done)`,
    click: '#field',
    text: 'Ann Lee',
  },
  {
    name: 'Monaco',
    packages: { 'monaco-editor': '0.57.0' },
    files: ['monaco-editor/min/vs/loader.js'],
    body: '<div id="app" style="height:500px"></div>',
    start: `require.config({ paths: { vs: '/node_modules/monaco-editor/min/vs' } })
      require(['vs/editor/editor.main'], () => { monaco.editor.create(app, { value: '// total\\nconst total = 1\\n', language: 'javascript' }); setTimeout(done, 1000) })`,
    click: '.view-lines',
    text: 'let price = 28',
  },
  {
    name: 'TinyMCE',
    packages: { tinymce: '8.9.2' },
    files: ['tinymce/tinymce.min.js'],
    body: '<textarea id="app">&lt;h1&gt;Order&lt;/h1&gt;&lt;p&gt;Text&lt;/p&gt;</textarea>',
    start: `tinymce.init({ selector: '#app', license_key: 'gpl', promotion: false, branding: false }).then(done)`,
    click: 'p',
    frame: '.tox-edit-area__iframe',
    text: ' and more',
  },
  {
    name: 'Quill',
    packages: { quill: '2.0.3' },
    files: ['quill/dist/quill.snow.css', 'quill/dist/quill.js'],
    body: '<div id="app"><h1>Order</h1><p>Text with <b>bold</b></p></div>',
    start: `new Quill('#app', { theme: 'snow' }); done()`,
    click: '.ql-editor p',
    text: ' and more',
  },
  {
    name: 'GrapesJS',
    packages: { grapesjs: '0.23.6' },
    files: ['grapesjs/dist/css/grapes.min.css', 'grapesjs/dist/grapes.min.js'],
    body: '<div id="app"><h1>Order</h1><p>Text</p></div>',
    start: `grapesjs.init({ container: '#app', fromElement: true, height: '600px', storageManager: false, telemetry: false }).on('load', done)`,
    click: 'h1',
    frame: '.gjs-frame',
    text: '',
  },
  {
    name: 'AG Grid',
    packages: { 'ag-grid-community': '36.2.0' },
    files: ['ag-grid-community/dist/ag-grid-community.min.js'],
    body: '<div id="app" style="height:500px"></div>',
    start: `agGrid.createGrid(app, { rowData: ${rows}, columnDefs: ['id', 'name', 'price', 'open'].map((field) => ({ field })), onFirstDataRendered: done })`,
    click: '.ag-cell',
    text: '',
  },
  {
    name: 'Handsontable',
    packages: { handsontable: '18.1.1' },
    files: ['handsontable/dist/handsontable.full.min.js'],
    body: '<div id="app"></div>',
    start: `new Handsontable(app, { data: ${rows}, height: 500, colHeaders: true, licenseKey: 'non-commercial-and-evaluation' }); done()`,
    click: 'td',
    text: '12',
  },
  {
    name: 'MapLibre',
    packages: { 'maplibre-gl': '5.9.0' },
    files: ['maplibre-gl/dist/maplibre-gl.css', 'maplibre-gl/dist/maplibre-gl.js'],
    body: '<div id="app" style="height:500px"></div>',
    start: `const ring = [[-20, -20], [30, -20], [30, 30], [-20, -20]]
      new maplibregl.Map({ container: 'app', center: [0, 0], zoom: 1, fadeDuration: 0, style: { version: 8, sources: { area: { type: 'geojson', data: { type: 'Polygon', coordinates: [ring] } } },
      layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#7ac' } }, { id: 'land', type: 'fill', source: 'area', paint: { 'fill-color': '#3a5' } }] } }).once('idle', done)`,
    click: 'canvas',
    text: '',
  },
  {
    name: 'Leaflet',
    packages: { leaflet: '1.9.4' },
    files: ['leaflet/dist/leaflet.css', 'leaflet/dist/leaflet.js'],
    body: '<div id="app" style="height:500px"></div>',
    start: `const Tiles = L.GridLayer.extend({ createTile({ x, y }) { const tile = L.DomUtil.create('canvas', 'leaflet-tile'); tile.width = tile.height = 256; const context = tile.getContext('2d'); context.fillStyle = (x + y) % 2 ? '#cde' : '#edc'; context.fillRect(0, 0, 256, 256); context.fillStyle = '#000'; context.fillText(x + ', ' + y, 20, 30); return tile } })
      const map = L.map('app', { center: [10, 10], zoom: 4, zoomAnimation: false, fadeAnimation: false }); map.addLayer(new Tiles()); L.circle([10, 10], { radius: 400000 }).addTo(map); setTimeout(done, 500)`,
    click: '.leaflet-control-zoom-in',
    text: '',
  },
  {
    name: 'ECharts',
    packages: { echarts: '6.1.0' },
    files: ['echarts/dist/echarts.min.js'],
    body: '<div id="app" style="height:400px"></div><div id="svg" style="height:300px"></div>',
    start: `const option = { animation: false, xAxis: { data: ['Mon', 'Tue', 'Wed'] }, yAxis: {}, series: [{ type: 'bar', data: [5, 20, 36] }, { type: 'line', data: [9, 12, 30] }] }
      echarts.init(app).setOption(option); echarts.init(svg, null, { renderer: 'svg' }).setOption(option); done()`,
    click: 'body',
    text: '',
  },
  {
    name: 'FullCalendar',
    packages: { fullcalendar: '6.1.19' },
    files: ['fullcalendar/index.global.min.js'],
    body: '<div id="app"></div>',
    start: `new FullCalendar.Calendar(app, { height: 600, initialDate: '2026-03-10', now: '2026-03-10', events: [{ title: 'Delivery', start: '2026-03-11', end: '2026-03-13' }] }).render(); done()`,
    click: '.fc-next-button',
    text: '',
  },
  {
    name: 'xterm',
    packages: { '@xterm/xterm': '6.0.0' },
    files: ['@xterm/xterm/css/xterm.css', '@xterm/xterm/lib/xterm.js'],
    body: '<div id="app"></div>',
    start: `const terminal = new Terminal({ cursorBlink: false }); terminal.open(app); terminal.onData((data) => terminal.write(data)); terminal.write('$ ls\\r\\n\\x1b[32morders.txt\\x1b[0m\\r\\n$ ', done)`,
    click: '.xterm-screen',
    text: 'cat orders.txt',
  },
]
