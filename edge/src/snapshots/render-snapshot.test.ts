import { describe, expect, test } from 'bun:test'
import type { ResourceMode } from './allowed-urls.ts'
import { createRenderer } from './render-snapshot.ts'

function render(html: string, mode: ResourceMode = 'sealed', size = html.length): string {
  const renderer = createRenderer(mode)
  let text = ''
  for (let start = 0; start < html.length; start += size)
    text += renderer.push(html.slice(start, start + size))
  return (text + renderer.end()).replaceAll(/(?:<|&lt;)style>@layer bb[^<&]*(?:<|&lt;)\/style>/g, '')
}

const pixel = 'data:image/png;base64,iVBORw0KGgo='

describe('renders without scripts:', () => {
  test.each([1, 1000])('shadow roots, in chunks of %d', (size) => {
    const html = `<x-a bb-shadow-parent="1"><style bb-shadow-child="1">p{}</style> <bb-text bb-shadow-child="1">in</bb-text><x-b bb-shadow-child="1" bb-shadow-parent="2"><i bb-shadow-child="2">deep</i></x-b><b>light</b></x-a>`
    expect(render(html, 'sealed', size)).toBe(
      `<x-a><template shadowrootmode="open"><style>p{}</style> in<x-b><template shadowrootmode="open"><i>deep</i></template></x-b></template><b>light</b></x-a>`,
    )
  })

  test('style sheets that several roots adopted', () => {
    expect(
      render(
        '<i bb-shadow-parent="1"><style bb-shadow-child="1" bb-sheet="1">a{}</style></i><i bb-shadow-parent="2"><style bb-shadow-child="2" bb-sheet="1"></style></i>',
      ).replaceAll(' bb-sheet="1"', ''),
    ).toBe('<i><template shadowrootmode="open"><style>a{}</style></template></i>'.repeat(2))
  })

  test('typed text and checked boxes', () => {
    expect(render('<input value="old" bb-data-value="a&quot;b">')).toBe(
      '<input value="a&quot;b" tabindex="-1">',
    )
    expect(render('<input type="checkbox" bb-data-checked="true">')).toBe(
      '<input type="checkbox" checked="" tabindex="-1">',
    )
    expect(render('<textarea bb-data-value="&lt;/textarea&gt;&amp;">old</textarea>')).toBe(
      '<textarea tabindex="-1">\n&lt;/textarea>&amp;</textarea>',
    )
    expect(render('<select bb-data-value="2"><option value="1">a<option value="2">b</select>')).toBe(
      '<select tabindex="-1"><option value="1">a<option value="2" selected="">b</option></option></select>',
    )
    expect(
      render(
        '<select bb-data-value="b &amp; c"><option>a</option><option> b\n &amp;  c </option></select>',
        'sealed',
        5,
      ),
    ).toBe('<select tabindex="-1"><option>a</option><option selected=""> b\n &amp;  c </option></select>')
  })

  test('canvases, reduced images and external images', () => {
    expect(render(`<canvas bb-canvas-data="${pixel}"></canvas>`)).toContain(`url(&quot;${pixel}&quot;)`)
    expect(render(`<img src="${pixel}">`)).toBe(`<img src="${pixel}">`)
    expect(render(`<img src="${pixel}" bb-width="40" bb-height="20">`)).toMatch(
      /^<img src="data:image\/svg\+xml,[^"]* width='40' height='20'.*iVBORw0KGgo='/,
    )
    const elsewhere = '<img src="https://a.example/b.png" bb-width="4" bb-height="2">'
    expect(render(elsewhere)).toMatch(/^<img src="data:image\/svg\+xml,[^"]* width='4' height='2'[^"]*rect/)
    expect(render(elsewhere, 'resources')).toBe('<img src="https://a.example/b.png">')
  })

  test('scroll positions', () => {
    expect(render('<div bb-scrolltop="30"><p bb-scroll-anchor="-30 0 -69.5 0">a</p></div>')).toBe(
      '<div bb-scrolltop="30" style="scroll-snap-type:both mandatory!important;scroll-padding:0!important">' +
        '<p bb-scroll-anchor="-30 0 -69.5 0" style="scroll-snap-align:start!important;scroll-margin:-30px 0px -69.5px 0px!important">a</p></div>',
    )
    const renderer = createRenderer('sealed')
    expect(renderer.push('<p>a</p>') + renderer.end({ x: 0, y: 99 })).toContain('top:99px!important')
  })

  test('scroll positions and text of shadow roots in snapshots of the Gleap SDK', () => {
    expect(render('<div bb-scrollpos="true" bb-scrolltop="30" bb-scrollleft="0"><p>a</p></div>')).toMatch(
      /<p>a<\/p><div style="position:absolute!important;top:30px!important;left:0px!important;[^"]*"><\/div><\/div>$/,
    )
    expect(render('<x-a bb-shadow-parent="1">in<b bb-shadow-child="1">deep</b>light<i>light</i></x-a>')).toBe(
      '<x-a><template shadowrootmode="open">in<b>deep</b></template>light<i>light</i></x-a>',
    )
  })

  test('modal dialogs above the page, each with its backdrop', () => {
    expect(render('<dialog open bb-modal bb-backdrop="background-color:red">a</dialog>')).toBe(
      '<dialog open="" bb-modal="" style=";display:none!important"></dialog>' +
        '<div style="background-color:red;position:fixed;inset:0;z-index:2147480000"></div>' +
        '<dialog open="" bb-modal="" style=";z-index:2147480001!important">a</dialog>',
    )
  })

  test('modal dialogs and popovers without the boxes around them, and rules for them', () => {
    expect(render('<i class="a"><p bb-popover="">x</p>y</i>z')).toBe(
      '<i class="a"><p bb-popover="" style="z-index:2147483647!important;display:none!important"></p>y</i>z' +
        '<div style=";position:fixed;inset:0;z-index:2147480000"></div>' +
        '<i class="a" style=";display:contents!important">' +
        '<p bb-popover="" style="z-index:2147483647!important;z-index:2147480001!important">x</p></i>',
    )
  })

  test('elements that HTML cannot nest, with another name', () => {
    const html = render('<html bb-nested><style>p>p{}</style><bb-p class="a"><p>b</p></bb-p>')
    expect(html).toContain('<style>:is(p,bb-p)>:is(p,bb-p){}</style><bb-p class="a"><p>b</p></bb-p>')
  })

  test('the first line break of preformatted text', () => {
    expect(render('<pre>\n\na</pre>')).toContain('<pre>\n\n\na</pre>')
  })

  test('frames, as sandboxed documents', () => {
    expect(render('<iframe src="https://a.example" srcdoc="&lt;p onclick=1&gt;a&lt;b&gt;"></iframe>')).toBe(
      '<iframe tabindex="-1" sandbox="" srcdoc="&lt;p>a&lt;b>&lt;/b>&lt;/p>"></iframe>',
    )
  })
})

describe('P-029 removes what could run, load or navigate:', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<SCRIPT src=//a.example>', ''],
    [
      '<svg><script>1</script><a href="javascript:1">x</a></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg"><a href="#" tabindex="-1">x</a></svg>',
    ],
    [
      '<svg><animate attributeName="href" to="javascript:1"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    ],
    ['<img src=x onerror=alert(1)>', '<img>'],
    [
      '<a href="java&#115;cript:1" onclick="1" target=_top ping=//a.example>x</a>',
      '<a bb-attr-target="_top" href="#" tabindex="-1">x</a>',
    ],
    ['<meta http-equiv=refresh content="0;//a.example"><base href="//a.example">', ''],
    ['<link rel=stylesheet href="https://a.example"><link rel=dns-prefetch href="//a.example">', ''],
    [
      '<form action="//a.example"><button formaction="//a.example">x</button></form>',
      '<form><button tabindex="-1">x</button></form>',
    ],
    ['<object data="//a.example"><embed src="//a.example"></object>', ''],
    ['<p style="background:url(//a.example)">x', '<p style="background:url()">x</p>'],
    ['<p style="background:ur\\6c(&quot;//a.example&quot;);color:red">x', '<p style="color:red">x</p>'],
    ['<style>@import "//a.example";@import url(//a.example) print;a{}</style>', '<style>a{}</style>'],
    [
      '<svg><style><img src=x onerror=1></style></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg"><style></style></svg>',
    ],
    [
      '<svg><style>a{fill:&#117;rl(//a.example)}b{content:"&lt;img>"}</style></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg"><style>a{fill:&amp;#117}b{content:"&amp;lt;img>"}</style></svg>',
    ],
    [
      '<rect fill="url(https://a.example#b)" mask="url(#m)" filter="u\\72l(//a.example)"></rect>',
      '<rect fill="url()" mask="url(&quot;#m&quot;)"></rect>',
    ],
    ['<unknown onclick=1><b>x</b></unknown><x:y onclick=1>z</x:y>', '<b>x</b><x:y>z</x:y>'],
    ['<b future-loads="a" futureloads="//a.example" class=c>x', '<b future-loads="a" class="c">x</b>'],
    [
      '<b active layout="row wrap" é=1 v.y=1 popovertarget=a onclick=b on>x',
      '<b active="" layout="row wrap" é="1" v.y="1" on="">x</b>',
    ],
    ['<x-a variant=v onfuture=1 src=//a.example _ngcontent-c1>', '<x-a variant="v" _ngcontent-c1=""></x-a>'],
    ['<video src="//a.example" poster="//a.example" autoplay></video>', '<video tabindex="-1"></video>'],
    ['<template shadowrootmode=open><img src=x></template>', ''],
    ['<p tabindex=1 autofocus contenteditable>x', '<p bb-attr-tabindex="1" bb-attr-contenteditable="">x</p>'],
    ['<noscript><img src="//a.example"></noscript>', ''],
    ['a < b <3 <!-- <b> --><![CDATA[x]]>', 'a &lt; b &lt;3 '],
    ['<p title="', ''],
    ['<x-a a="1" "onload"=1 =b>', '<x-a a="1"></x-a>'],
  ])('%s', (hostile, shown) => {
    expect(render(hostile)).toBe(shown)
  })

  test('external style sheets, unless the owner requested them, and then over http', () => {
    expect(render('<link rel=stylesheet href="https://a.example/b.css" media=print>', 'resources')).toBe(
      '<link media="print" rel="stylesheet" href="https://a.example/b.css">',
    )
    expect(render('<link rel=stylesheet href="http://a.example/b.css">', 'resources')).toBe('')
    expect(render('<style>@font-face{src:url(https://a.example/f)}</style>', 'resources')).toContain(
      'url("https://a.example/f")',
    )
  })

  test('frames and elements beyond a maximum depth', () => {
    let frames = '<b>deepest</b>'
    for (let depth = 0; depth < 6; depth += 1)
      frames = `<iframe srcdoc="${frames.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`
    expect(render(frames)).not.toContain('deepest')
    expect(render('<div>'.repeat(100_000)).length).toBeLessThan(10_000)
  })
})
