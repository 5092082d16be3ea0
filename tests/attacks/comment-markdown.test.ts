import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { listPayloads } from '../support/hostile-payloads.ts'
import { renderMarkdown } from '../../edge/inbox/conversation/screen/markdown.tsx'

const render = (text: string, mentions: readonly string[] = []): string =>
  renderToStaticMarkup(renderMarkdown(text, mentions))

/** Markdown that would act if its links, images or HTML were used as written. */
const markdown = [
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '![x](https://beacon.example/pixel.png)',
  '![x](javascript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '<https://good.example/" onmouseover="alert(1)>',
  '[a](https://good.example/"onclick="alert(1))',
  '[a](<https://good.example/ onclick=alert(1)>)',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '| <img src=x onerror=alert(1)> |\n|---|\n| <svg onload=alert(1)> |',
  '- [x] <img src=x onerror=alert(1)>',
  '> <iframe src=https://evil.example></iframe>',
  '# <script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{background:url(https://beacon.example)}</style>',
]

const ELEMENTS =
  /^(?:a|blockquote|br|code|del|em|hr|input|li|ol|p|pre|span|strong|table|tbody|td|th|thead|tr|ul)$/
const ATTRIBUTES = /^(?:aria-label|checked|class|disabled|href|rel|start|target|title|type)$/

const payloads = [...markdown, ...listPayloads('https://beacon.example').map(({ html }) => html)]

test('none of a hundred hostile texts becomes an element, an attribute or a link that runs code', async () => {
  expect(payloads.length).toBeGreaterThan(100)
  for (const text of payloads) {
    const seen: string[] = []
    const rewriter = new HTMLRewriter().on('*', {
      element({ tagName, attributes }) {
        if (!ELEMENTS.test(tagName)) seen.push(tagName)
        for (const [name, value = ''] of attributes) {
          if (!ATTRIBUTES.test(name)) seen.push(`${tagName} ${name}`)
          if (name === 'href' && !/^(?:https?:\/\/|mailto:)/i.test(value)) seen.push(`${tagName} ${value}`)
        }
      },
    })
    await rewriter.transform(new Response(render(text))).text()
    expect([text, seen]).toEqual([text, []])
  }
})

test('Markdown is rendered, and HTML is shown as text', () => {
  expect(render('**bold** _em_ `code` ~~gone~~')).toBe(
    '<p><strong>bold</strong> <em>em</em> <code>code</code> <del>gone</del></p>',
  )
  expect(render('- one\n- [x] two')).toContain('<ul><li>one</li>')
  expect(render('2. two')).toContain('<ol start="2">')
  expect(render('one\ntwo')).toBe('<p>one<br/>two</p>')
  expect(render('<b>x</b>')).toContain('&lt;b&gt;x&lt;/b&gt;')
  expect(render('a\u202eb')).toBe('<p>a⟨U+202E⟩b</p>')
  expect(render('[x](javascript:alert(1))')).toBe('<p>[x](javascript:alert(1))</p>')
})

test('links open in a new tab without opener and referrer', () => {
  expect(render('see https://example.com/a.')).toBe(
    '<p>see <a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow" title="https://example.com/a">https://example.com/a</a>.</p>',
  )
  expect(render('![a picture](https://example.com/a.png)')).toContain('>a picture</a>')
})

test('mentioned members stand out, longer names first', () => {
  expect(render('@Ann Lee and @ann', ['Ann', 'Ann Lee'])).toBe(
    '<p><span class="mention">@Ann Lee</span> and <span class="mention">@ann</span></p>',
  )
  expect(render('@Bob', ['Ann'])).toBe('<p>@Bob</p>')
})
