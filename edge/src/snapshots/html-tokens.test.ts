import { expect, test } from 'bun:test'
import { createTokenizer, type Token } from './html-tokens.ts'

function tokenize(html: string, size: number): unknown[] {
  const tokens: Token[] = []
  const push = createTokenizer((token) => void tokens.push(token))
  for (let start = 0; start < html.length; start += size) push(html.slice(start, start + size))
  return merge(tokens).map((token) =>
    token.kind === 'start' ? { ...token, attributes: Object.fromEntries(token.attributes) } : token,
  )
}

/** Joins adjacent text tokens, because it does not matter where text is split. */
function merge(tokens: Token[]): Token[] {
  const merged: Token[] = []
  for (const token of tokens) {
    const last = merged.at(-1)
    if (token.kind === 'text' && last?.kind === 'text') last.text += token.text
    else merged.push(token)
  }
  return merged
}

const start = (name: string, attributes = {}, isSelfClosing = false) => ({
  kind: 'start',
  name,
  attributes,
  isSelfClosing,
})

test.each([1, 3, 1000])('splits a document into tokens, in chunks of %d', (size) => {
  expect(
    tokenize(
      `<!DOCTYPE html><HTML lang="en"><!-- <b> -- > --><p class=a id='b"' hidden title="a&amp;&#x62;>">1 < 2 & 3 &lt;&eacute;</p ><br/>`,
      size,
    ),
  ).toEqual([
    { kind: 'doctype' },
    start('html', { lang: 'en' }),
    start('p', { class: 'a', id: 'b"', hidden: '', title: 'a&b>' }),
    { kind: 'text', text: '1 < 2 & 3 <é' },
    { kind: 'end', name: 'p' },
    start('br', {}, true),
  ])
})

test.each([1, 4, 1000])('finds no markup in raw text elements, in chunks of %d', (size) => {
  expect(tokenize('<style>a > b { content: "</p>" }</style ><script><b></scrip></script>x', size)).toEqual([
    start('style'),
    { kind: 'text', text: 'a > b { content: "</p>" }' },
    { kind: 'end', name: 'style' },
    start('script'),
    { kind: 'text', text: '<b></scrip>' },
    { kind: 'end', name: 'script' },
    { kind: 'text', text: 'x' },
  ])
})

test.each(['<p title="', '<p', '<', '<!--', '</p', '<style>a{}', '<p a=b'])('%j is never a token', (rest) => {
  expect(tokenize(rest, 1).filter((token) => Object(token).name === 'p')).toEqual([])
})

test('the first of two attributes with one name counts, and unusual names are kept', () => {
  expect(tokenize('<a href=1 HREF=2 =x "q" /onclick=3/>', 100)).toEqual([
    start('a', { href: '1', '=x': '', '"q"': '', onclick: '3/' }),
  ])
})

test('an unterminated tag or comment does not fill the memory', () => {
  for (const open of ['<p title="', '<!--']) {
    const tokens: Token[] = []
    const push = createTokenizer((token) => void tokens.push(token))
    push(open)
    for (let piece = 0; piece < 40; piece += 1) push('a'.repeat(256 * 1024))
    push('"--><b>')
    expect(tokens).toEqual([])
  }
})
