import { expect, test } from 'bun:test'
import { compileText, problemsOf } from '../article-fixture.ts'

const good = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 200">
  <title>Two &amp; a half</title>
  <desc>A node
    and its peer.</desc>
  <!-- note -->
  <marker id="net-tip"><path class="dg-arrow" d="M0 0"/></marker>
  <text class="dg-text"><tspan>a</tspan> <tspan>b</tspan></text>
  <path class="dg-line" fill="none" marker-end="url(#net-tip)" d="M0 0"/>
</svg>`

function withFile(svg: string): { files: Record<string, string> } {
  return { files: { 'net.svg': svg } }
}

test('a diagram is inlined with its title, description, and caption', async () => {
  const { html, anchors } = await compileText('<Diagram src="./net.svg" caption="The net" />', withFile(good))
  expect(html).toBe(
    '<figure class="diagram"><div class="diagram-canvas" tabindex="0">' +
      '<svg viewBox="0 0 720 200" role="img" aria-labelledby="net-title" aria-describedby="net-desc">' +
      '<title id="net-title">Two &amp; a half</title><desc id="net-desc">A node\n    and its peer.</desc>' +
      '<marker id="net-tip"><path class="dg-arrow" d="M0 0"/></marker>' +
      '<text class="dg-text"><tspan>a</tspan> <tspan>b</tspan></text>' +
      '<path class="dg-line" fill="none" marker-end="url(#net-tip)" d="M0 0"/></svg></div>' +
      '<figcaption>The net</figcaption></figure>',
  )
  expect(anchors.map(({ id }) => id)).toEqual(['net-title', 'net-desc', 'net-tip'])
})

test('a narrow version follows the wide one and gets ids of its own', async () => {
  const files = { 'net.svg': good, 'net-narrow.svg': good.replaceAll('net-tip', 'net-narrow-tip') }
  const { html } = await compileText('<Diagram src="./net.svg" narrow="./net-narrow.svg" />', { files })
  expect(html).toContain(
    '</svg></div><div class="diagram-narrow"><svg viewBox="0 0 720 200" role="img" aria-labelledby="net-narrow-title"',
  )
  expect(await problemsOf('<Diagram src="./net.svg" narrow="./no.svg" />', withFile(good))).toEqual([
    expect.stringContaining('the diagram ./no.svg does not exist'),
  ])
})

test('a missing diagram is reported at its position in the page', async () => {
  expect(await problemsOf('Text\n\n<Diagram src="./no.svg" />')).toEqual([
    '3:1 the diagram ./no.svg does not exist | Write the path from the folder of the page: src="./name.svg"',
  ])
})

test('a diagram that a page uses twice is reported, because its ids repeat', async () => {
  const twice = '<Diagram src="./net.svg" />\n\n<Diagram src="./net.svg" />\n'
  expect(await problemsOf(twice, withFile(good))).toEqual([
    expect.stringContaining('3:1 the id "net-title" is used twice'),
    expect.stringContaining('3:1 the id "net-desc" is used twice'),
    expect.stringContaining('3:1 the id "net-tip" is used twice'),
  ])
})

test.each([
  ['is not XML', good.replace('</marker>', ''), '10:1 the SVG does not parse: '],
  ['has a size', good.replace('viewBox', 'width="10" viewBox'), '1:1 the svg has a width or height'],
  ['has no viewBox', good.replace('viewBox', 'data-x'), '1:1 the svg has no viewBox="0 0 width height"'],
  ['has no title', good.replace(/<title>.*<\/title>/, ''), '1:1 the svg has no <title>'],
  ['has no description', good.replace(/<desc>[^]*<\/desc>/, ''), '1:1 the svg has no <desc>'],
  ['has a style element', good.replace('<marker', '<style>a{}</style><marker'), '7:3 <style> in a diagram'],
  ['has a script', good.replace('<marker', '<script>1</script><marker'), '7:3 <script> in a diagram'],
  ['sets a color', good.replace('fill="none"', 'fill="red"'), '9:3 fill="red"'],
  ['has a style attribute', good.replace('fill="none"', 'style="fill:red"'), '9:3 style="fill:red"'],
  ['has an event handler', good.replace('fill="none"', 'onclick="x()"'), '9:3 the event handler onclick'],
  ['has a foreign class', good.replace('dg-line', 'my-line'), '9:3 the class "my-line"'],
  ['has a foreign id', good.replaceAll('net-tip', 'tip'), '7:3 the id "tip"'],
  [
    'refers to nothing',
    good.replace('url(#net-tip)', 'url(#net-top)'),
    '9:3 marker-end="url(#net-top)" refers to nothing',
  ],
])('a diagram that %s is reported at its position in the file', async (_, svg, expected) => {
  const { problems } = await compileText('<Diagram src="./net.svg" />', withFile(svg))
  expect(problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)).toEqual([
    expect.stringContaining(`content/docs/intro/net.svg:${expected}`),
  ])
})

test('a diagram that is too large or not UTF-8 is reported', async () => {
  const large = good.replace(' note ', ' note'.repeat(4000))
  expect(await problemsOf('<Diagram src="./net.svg" />', withFile(large))).toEqual([
    '1:1 the diagram ./net.svg has 21 kB, more than 20 | It is part of the page: remove details, or what the drawing program adds.',
  ])
  const files = { 'net.svg': Buffer.from(good.replace('peer', 'p\u{e9}er'), 'latin1') }
  expect(await problemsOf('<Diagram src="./net.svg" />', { files })).toEqual([
    '1:1 the file is not valid UTF-8 | Save it with the encoding UTF-8.',
  ])
})
