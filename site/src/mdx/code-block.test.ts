import { expect, test } from 'bun:test'
import { compileText, problemsOf } from './article-fixture.ts'

function fence(info: string, code: string): string {
  return `\`\`\`${info}\n${code}\n\`\`\`\n`
}

/** Copies like the page's script: returns the text of the code without prompts and output. */
function copied(html: string): string {
  const kept = new HTMLRewriter()
    .on('.prompt, .output, figcaption, button', { element: (element) => void element.remove() })
    .transform(html)
  const text = kept
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trimEnd()
}

test.each([
  ['rust', 'fn main() { let x = 1; }', 'tk-keyword'],
  ['java', 'public class A {}', 'tk-keyword'],
  ['python', 'def f(x): return x', 'tk-keyword'],
  ['ruby', 'def f(x) = puts "a"', 'tk-string'],
  ['go', 'func main() { return }', 'tk-keyword'],
  ['toml', 'a = "b"', 'tk-property'],
  ['bash', 'export A="b" # c', 'tk-comment'],
  ['sh', 'echo "$A"', 'tk-variable'],
  ['json', '{"a": true}', 'tk-constant'],
  ['yaml', 'a: true', 'tk-property'],
  ['ini', '[Unit]\nA=b', 'tk-property'],
  ['nginx', 'server { listen 443 ssl; }', 'tk-keyword'],
  ['diff', '-a\n+b', 'tk-inserted'],
])('D-042 %s code is highlighted by class and names its language', async (language, code, kind) => {
  const { html, problems } = await compileText(fence(language, code))
  expect(problems).toEqual([])
  expect(html).toContain(`<figure class="code" data-language="${language}">`)
  expect(html).toContain(`<code class="language-${language}">`)
  expect(html).toContain(`<span class="${kind}">`)
  expect(copied(html)).toBe(code)
})

test('a text block is not highlighted, and its copy button is hidden until script runs', async () => {
  const { html } = await compileText(fence('text', 'a <b> & c\n\nd'))
  expect(html).toBe(
    '<figure class="code" data-language="text"><pre tabindex="0"><code class="language-text">' +
      'a &lt;b&gt; &amp; c\n\nd\n</code></pre><button class="copy" type="button" hidden="">Copy</button></figure>',
  )
})

test('a title becomes the caption, and marked lines have a class', async () => {
  const { html } = await compileText(fence('text title="neard.service" {1,3-4}', 'a\nb\nc\nd'))
  expect(html).toContain('<figcaption>neard.service</figcaption>')
  expect(html).toContain(
    '<span class="line marked">a\n</span>b\n<span class="line marked">c\n</span><span class="line marked">d\n</span>',
  )
})

test('in a console block, prompts and output are marked so that only commands are copied', async () => {
  const session = '$ cd \\\n  nearcore\n# make\nok\n$ cat <<EOF\nx\nEOF\ndone'
  const { html } = await compileText(fence('console', session))
  expect(html).toContain('<span class="prompt" aria-hidden="true">$ </span>')
  expect(html).toContain('<span class="line output">ok\n</span>')
  expect(copied(html)).toBe('cd \\\n  nearcore\nmake\ncat <<EOF\nx\nEOF')
})

test('placeholders in commands are marked, also inside strings', async () => {
  const code = `near call <pool_id> ping '{"id": "<account_id>"}' --accountId <account_id>`
  for (const language of ['bash', 'sh', 'console']) {
    const { html } = await compileText(fence(language, language === 'console' ? `$ ${code}` : code))
    expect(html).toContain('<span class="placeholder" data-placeholder="pool_id">&lt;pool_id&gt;</span>')
    expect(html.match(/data-placeholder="account_id"/g)).toHaveLength(2)
    expect(copied(html)).toBe(code)
  }
})

test('placeholders are not marked in languages without commands', async () => {
  const { html } = await compileText(fence('json', '{"a": "<account_id>"}'))
  expect(html).not.toContain('placeholder')
})

test('a redirection is not a placeholder', async () => {
  const { html } = await compileText(fence('bash', 'cat < file > other <<EOF\nEOF'))
  expect(html).not.toContain('placeholder')
})

test('a block without a language or with an unknown language is reported', async () => {
  expect(await problemsOf('Text\n\n```\nx\n```\n')).toEqual([
    expect.stringMatching(/^3:1 a code block without a language \| Write one after the backticks: bash, /),
  ])
  expect(await problemsOf(fence('jsn', '{}'))).toEqual([
    '1:1 the unknown code language "jsn" | Did you mean json? For plain text, use text.',
  ])
})

test('D-042 every language of Shiki is highlighted, on demand', async () => {
  expect((await compileText(fence('ts', 'const a = 1'))).html).toContain('<span class="tk-keyword">const')
  expect((await compileText(fence('dockerfile', 'FROM debian'))).html).toContain('class="tk-')
  expect(await problemsOf(fence('constructor', 'x'))).toEqual([
    expect.stringContaining('the unknown code language "constructor"'),
  ])
})

test('a Mermaid diagram is reported with what to write', async () => {
  expect(await problemsOf(fence('mermaid', 'graph TD'))).toEqual([
    '1:1 a Mermaid diagram, which the build cannot draw | Save the diagram as an SVG file and write <Diagram src="./file.svg" caption="…" />.',
  ])
})

test('any other text after the language is reported', async () => {
  expect(await problemsOf(fence('bash title=x', 'ls'))).toEqual([
    '1:1 "title=x" after the code language | Only title="…" and marked lines such as {2,4-6} can follow the language.',
  ])
})

test.each([
  ['json', '{\n  "a": 1,\n}', '5:1 the json block does not parse: property name expected'],
  ['json', '{"a": tru}', '3:7 the json block does not parse: invalid symbol'],
  ['yaml', 'a: 1\nb: [1', '4:6 the yaml block does not parse: '],
  ['toml', 'a = 1\nb = ', '4:5 the toml block does not parse: '],
])(
  'a %s block that does not parse is reported at the position of the error',
  async (language, code, expected) => {
    const problems = await problemsOf(`Text\n${fence(language, code)}`)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toStartWith(expected)
  },
)

test('the position of an error includes the indentation of the block', async () => {
  const problems = await problemsOf('1. Step\n\n   ```json\n   {"a": }\n   ```\n')
  expect(problems[0]).toStartWith('4:10 the json block does not parse: value expected')
})
