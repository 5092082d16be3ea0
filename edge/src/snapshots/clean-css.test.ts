import { describe, expect, test } from 'bun:test'
import { cleanCss, cleanCssValue, formatHighlight } from './clean-css.ts'

describe('P-029 keeps what style sheets show:', () => {
  const rows: (readonly [css: string, kept?: string])[] = [
    ['a>b:hover::before{color:red;margin:0 auto!important}'],
    [
      '@media (min-width:calc(1px + 2em)) and (400px < width){a{b-c:d}}',
      '@media (min-width:calc(1px + 2em)) and (400px < width){a{}}',
    ],
    ['@layer base,theme;@layer base{:root{--a: {b;c};--d:"e";--f:}}'],
    [
      '@font-face{font-family:F;src:url("data:font/woff2;base64,AAAA") format("woff2"),local("F");unicode-range:U+26}',
    ],
    ['@keyframes k{from{opacity:0}50.5%{opacity:calc(1/2)}to{transform:translate(1px,2px)}}'],
    ['@supports (display:grid) and (not (float:left)){a{display:grid;grid-area:1/2/3/4}}'],
    ['@container card (width > 1px){a{inset:0}}@scope (.a) to (.b){img{border:1px}}'],
    ['a{&:hover{color:red}color:var(--a,rgb(1 2 3/.5));width:min(1px,2vw)}'],
    ['a{background:linear-gradient(90deg,red 0 10%,blue),url("#a");filter:url("#f") blur(1px)}'],
    [
      'a{background:url(data:image/png;base64,iVBORw0KGgo=)}',
      'a{background:url("data:image/png;base64,iVBORw0KGgo=")}',
    ],
    ['a{background:-webkit-image-set(url("data:image/png;base64,AA==") 1x)}'],
    ['.\\31 a\\:b{color:red}'],
    [
      '@function --half(--x <length>,--y) returns <length>{result:calc(var(--x)/2)}a{width:--half(2px)}',
      '@function --half(--x,--y){result:calc(var(--x)/2)}a{width:--half(2px)}',
    ],
    ['a{corner-shape:scoop}'],
    [
      'a[href^="http"][x]:not([target])::after{content:attr(href) attr(data-x)}',
      'a[bb-attr-href^="http"][x]:not([bb-attr-target])::after{content:attr(bb-attr-href) attr(data-x)}',
    ],
    ['a{color:attr(data-c type(<color>),red)}', 'a{color:attr(data-c type(*),red)}'],
    ['@namespace s url("http://www.w3.org/2000/svg");s|rect{fill:red}'],
    ['a{color:red;}b{}/* c */ c { color : blue }', 'a{color:red}b{}c{color: blue }'],
    ['a{color/**/:red/**/}', 'a{color:red/**/}'],
  ]
  test.each(rows.map(([css, kept = css]) => [css, kept] as const))('%s', (css, kept) => {
    expect(cleanCss(css, 'sealed')).toBe(kept)
  })
})

describe('type selectors of a nested document match renamed elements:', () => {
  test.each([
    ['p>a:hover{color:red}', ':is(p,bb-p)>:is(a,bb-a):hover{color:red}'],
    ['body>xmp{}', ':is(body,bb-body)>:is(xmp,bb-xmp){}'],
    ['.p #a [p=a] :lang(a){}', '.p #a [p=a] :lang(a){}'],
    ['b:not(p,.p) td::before{}', 'b:not(:is(p,bb-p),.p) :is(td,bb-td)::before{}'],
    ['a:link{}:any-link{}', ':is(a,bb-a):is(:link,[bb-link]){}:is(:any-link,[bb-link]){}'],
    ['ul{& li{p:x;color:red}}', 'ul{& :is(li,bb-li){color:red}}'],
    ['@media p{@layer a{p{}}}', '@media p{@layer a{:is(p,bb-p){}}}'],
  ])('%s', (css, kept) => {
    expect(cleanCss(css, 'sealed', true)).toBe(kept)
  })
})

describe('P-029 drops everything that is not listed from style sheets:', () => {
  test.each([
    [
      '@import url(//a.example);@import "//a.example" print;@charset "x";@namespace url(//a.example);a{}',
      'a{}',
    ],
    ['@future{a{color:red}}b{}', 'b{}'],
    ['a{future:1;behavior:url(#x);-moz-binding:url(#x);color:red}', 'a{color:red}'],
    ['a{background:src("//a.example");color:red}', 'a{color:red}'],
    ['a{background:image("//a.example");color:red}', 'a{color:red}'],
    ['a{background:future(1);color:red}', 'a{color:red}'],
    ['a{background:image-set("//a.example" 1x);color:red}', 'a{color:red}'],
    ['a{--u:"//a.example";background:image-set(var(--u) 1x)}', 'a{--u:"//a.example"}'],
    ['a{--u:image-set("//a.example" 1x)}', 'a{}'],
    ['a{background:url(//a.example)}', 'a{background:url()}'],
    ['a{background:url( "//a.example" )}', 'a{background:url()}'],
    ['a{background:url("data:image/png;base64,AA==" "//a.example")}', 'a{background:url()}'],
    ['a{background:\\75rl(//a.example);color:red}', 'a{color:red}'],
    ['a{background:u\\72 l("//a.example");color:red}', 'a{color:red}'],
    ['a{back\\67round:red}@\\69mport "//a.example";', 'a{}'],
    ['a{background:url(data:text/html,x) url(javascript:1)}', 'a{background:url() url()}'],
    ['@supports (background:url(//a.example)){a{color:red}}b{}', 'b{}'],
    ['@font-face{src:url(https://a.example/f)}', '@font-face{src:url()}'],
    ['a{content:"</style><script>"}', 'a{content:"\\3c /style>\\3c script>"}'],
    ['a{}--><!--b{}', 'a{}b{}'],
  ])('%s', (css, kept) => {
    expect(cleanCss(css, 'sealed')).toBe(kept)
  })

  test.each([
    'color:red;width:calc(1px',
    'color:red;content:"',
    'color:red;content:"\\"',
    'color:red;width:1\\',
  ])('declarations that would swallow what follows: %s', (css) => {
    expect(cleanCss(css, 'sealed')).toBe('color:red')
  })

  test('attributes that are parsed as CSS follow the same lists', () => {
    expect(cleanCssValue('url(#a)', 'sealed')).toBe('url("#a")')
    expect(cleanCssValue('translate(1,2) rotate(3)', 'sealed')).toBe('translate(1,2) rotate(3)')
    expect(cleanCssValue('url(//a.example)', 'sealed')).toBe('url()')
    expect(cleanCssValue('red;background:url(x)', 'sealed')).toBeUndefined()
    expect(cleanCssValue('src("//a.example")', 'sealed')).toBeUndefined()
  })
})

test('P-029 external resources are kept over https, if the owner requested them', () => {
  const css =
    '@import url("https://a.example/b") print;@import "http://a.example";a{background:url(https://a.example/c)}'
  expect(cleanCss(css, 'resources')).toBe(
    '@import "https://a.example/b" print;a{background:url("https://a.example/c")}',
  )
})

const declarations = '{outline:4px solid #d6006c!important;outline-offset:-2px!important}'

test.each(['button#pay', 'main > p:nth-of-type(2)', 'a[data-testid="pay"]', '#a\\:b'])(
  'the element of the selector %s is outlined',
  (selector) => expect(formatHighlight(selector)).toBe(`<style>${selector}${declarations}</style>`),
)

test.each([
  '',
  ' ',
  'p{}body{display:none',
  '@import "https://a.example/b.css";p',
  '</style><script>1</script>',
  'p/*',
  'x-cart >>> button',
  'p'.repeat(801),
])('the text %j, which is more than a selector, outlines nothing', (text) =>
  expect(formatHighlight(text)).toBe(''),
)

test('a selector with a URL or an open string becomes no rule', () => {
  for (const selector of ['p:is(url(https://a.example))', 'p["a'])
    expect(formatHighlight(selector)).not.toContain('outline')
})
