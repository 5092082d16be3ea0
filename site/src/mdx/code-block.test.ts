import { expect, test } from 'bun:test'
import { compileText, problemsOf } from './article-fixture.ts'

function fence(info: string, code: string): string {
  return `\`\`\`${info}\n${code}\n\`\`\`\n`
}

/** Text that gives the meaning of the placeholders in these tests. */
const EXPLAINED = 'Replace `<pool_id>` and `<account_id>`.\n\n'

/** Copies like the page's script: returns the text of the code without prompts and output. */
function copied(html: string): string {
  const kept = new HTMLRewriter()
    .on('.prompt, .output, figcaption, button', { element: (element) => void element.remove() })
    .transform(html.slice(html.indexOf('<figure')))
  const text = kept
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trimEnd()
}

const samples = {
  rust: ['fn main() { let x = 1; }', 'tk-keyword'],
  java: ['public class A {}', 'tk-keyword'],
  python: ['def f(x): return x', 'tk-keyword'],
  ruby: ['def f(x) = puts "a"', 'tk-string'],
  go: ['func main() { return }', 'tk-keyword'],
  toml: ['a = "b"', 'tk-property'],
  bash: ['export A="b" # c', 'tk-comment'],
  sh: ['echo "$A"', 'tk-variable'],
  json: ['{"a": true}', 'tk-constant'],
  yaml: ['a: true', 'tk-property'],
  ini: ['[Unit]\nA=b', 'tk-property'],
  nginx: ['server { listen 443 ssl; }', 'tk-keyword'],
  diff: ['-a\n+b', 'tk-inserted'],
} as const

test.each(Object.entries(samples))(
  'D-042 %s code is highlighted by class and names its language',
  async (language, [code, kind]) => {
    const { html, problems } = await compileText(fence(language, code))
    expect(problems).toEqual([])
    expect(html).toContain(`<figure class="code" data-language="${language}">`)
    expect(html).toContain(`<span class="${kind}">`)
    expect(copied(html)).toBe(code)
  },
)

test('a text block is not highlighted, and its copy button is hidden until script runs', async () => {
  const { html } = await compileText(fence('text', 'a <b> & c\n\nd'))
  expect(html).toBe(
    '<figure class="code" data-language="text"><pre tabindex="0"><code>' +
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

test('line numbers are on demand, aligned, and not copied', async () => {
  const code = Array.from({ length: 10 }, (_, index) => `line ${index}`).join('\n')
  const { html } = await compileText(fence('text showLineNumbers {10}', code))
  expect(html).toContain(
    '<span class="line"><span class="prompt" aria-hidden="true"> 1  </span>line 0\n</span>',
  )
  expect(html).toContain(
    '<span class="line marked"><span class="prompt" aria-hidden="true">10  </span>line 9',
  )
  expect(copied(html)).toBe(code)
  expect((await compileText(fence('text', code))).html).not.toContain('prompt')
})

test('a change has signs and elements for added and removed lines, and only the new code is copied', async () => {
  const code = '{\n  "a": 1\n  "a": 2\n}'
  const { html, problems } = await compileText(fence('json title="config.json" del={2} ins={3}', code))
  expect(problems).toEqual([])
  expect(html).toContain(
    '<del class="line output"><span class="prompt" aria-hidden="true">- </span>  "a": 1\n</del>' +
      '<ins class="line"><span class="prompt" aria-hidden="true">+ </span>',
  )
  expect(html).toContain('<span class="line"><span class="prompt" aria-hidden="true">  </span>}\n</span>')
  expect(copied(html)).toBe('{\n  "a": 2\n}')
})

test('lines that are not in focus have no colors, and are copied too', async () => {
  const { html } = await compileText(fence('toml focus={2}', 'a = 1\nb = 2'))
  expect(html).toContain('<span class="line dimmed">a = 1\n</span><span class="tk-property">b</span>')
  expect(copied(html)).toBe('a = 1\nb = 2')
})

test('options can be combined, in any order', async () => {
  const { html } = await compileText(
    fence('text focus={1} showLineNumbers ins={1} {1} title="Two words"', 'a\nb'),
  )
  expect(html).toContain('<figcaption>Two words</figcaption>')
  expect(html).toContain(
    '<ins class="line marked"><span class="prompt" aria-hidden="true">1  + </span>a\n</ins>',
  )
  expect(html).toContain(
    '<span class="line dimmed"><span class="prompt" aria-hidden="true">2    </span>b\n</span>',
  )
})

test('the Markdown of a change is a diff', async () => {
  const { markdown } = await compileText(fence('toml title="a.toml" del={1} ins={2}', 'a = 1\na = 2\nb = 3'))
  expect(markdown).toBe('a.toml:\n\n```diff\n-a = 1\n+a = 2\n b = 3\n```\n')
})

const AFTER = 'after the code language'

test.each([
  ['text {2-1}', `"{2-1}" ${AFTER} | Only title=`],
  ['text {0}', `"{0}" ${AFTER} | Only title=`],
  ['text {}', `"{}" ${AFTER} | Only title=`],
  ['text ins={1,,2}', `"ins={1,,2}" ${AFTER} | Only title=`],
  ['text add={1}', `"add={1}" ${AFTER} | Only title=`],
  ['text {1} lineNumbers', `"lineNumbers" ${AFTER} | Only title=`],
  ['text {3}', `{3} ${AFTER}, but the block has 2 lines | Lines are counted from 1`],
  ['text focus={1-9}', `focus={3} ${AFTER}, but the block has 2 lines | Lines are counted from 1`],
  ['text ins={1-2} del={2}', 'line 2 of the code block is in both ins and del | Write the old line'],
  ['bash del={1}', 'ins or del in a bash block | Readers run all commands of the block.'],
  ['console ins={1}', 'ins or del in a console block | Readers run all commands of the block.'],
])('the fence %s is reported with its line and what to do', async (info, expected) => {
  const problems = await problemsOf(`Text\n\n${fence(info, 'a\nb')}`)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toStartWith(`3:1 ${expected}`)
})

test('the code after a change has to parse', async () => {
  expect(await problemsOf(fence('json del={2}', '{\n  "a": 1\n  "a": 2,\n}'))).toEqual([
    expect.stringMatching(/^5:1 the json block does not parse: property name expected/),
  ])
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
    const { html } = await compileText(
      EXPLAINED + fence(language, language === 'console' ? `$ ${code}` : code),
    )
    expect(html).toContain('<span class="placeholder" data-placeholder="pool_id">&lt;pool_id&gt;</span>')
    expect(html.match(/data-placeholder="account_id"/g)).toHaveLength(2)
    expect(copied(html)).toBe(code)
  }
})

test.each([
  ['json', '{"a": "<account_id>"}'],
  ['yaml', 'expr: a{account_id="<account_id>"} < 0.9'],
  ['toml', 'a = "<account_id>"'],
  ['ini', 'User=<account_id>'],
  ['systemd', '[Service]\nUser=<account_id>'],
  ['dockerfile', 'FROM a:<account_id>'],
])('placeholders are marked in %s, and copied as they are', async (language, code) => {
  const { html, problems } = await compileText(EXPLAINED + fence(language, code))
  expect(problems).toEqual([])
  expect(html.match(/data-placeholder="account_id"/g)).toHaveLength(1)
  expect(copied(html)).toBe(code)
})

test('a placeholder that the page does not explain is reported once, at its line', async () => {
  const blocks = fence('bash', 'near \\\n  call <pool_id> <account_id>') + fence('yaml', 'a: <account_id>')
  expect(await problemsOf(`The \`<pool_id>\` is your pool.\n\n${blocks}`)).toEqual([
    '5:1 the page does not explain <account_id> | Say in the text what it means, with `<account_id>` in backticks.',
  ])
})

test.each([
  ['text', '<account_id>'],
  ['rust', 'let a: Vec<u8>'],
  ['html', '<b>a</b>'],
])('words in angle brackets are not placeholders in %s', async (language, code) => {
  const { html } = await compileText(fence(language, code))
  expect(html).not.toContain('placeholder')
})

test.each([
  ['U+00A0', fence('bash', 'a\nb\u{A0}c'), '5:2'],
  ['U+200B', fence('yaml', 'a: "\u{200B}"'), '4:5'],
  ['U+202E', fence('text', '\u{202E}a'), '4:1'],
  ['U+FEFF', 'Write `a\u{FEFF}`.\n', '3:9'],
])('the invisible character %s in code is reported with its place', async (name, block, place) => {
  expect(await problemsOf(`Text with\u{A0}a no-break space\n\n${block}`)).toEqual([
    `${place} the invisible character ${name} in code | Delete it, or replace it with a normal space.`,
  ])
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

test.each([
  ['js{1}', 'the unknown code language "js{1}" | Write a space after the language, lines in braces,'],
  ['js:a.js', 'the unknown code language "js:a.js" | Write a space after the language, lines in braces,'],
  ['{1}', 'a code block without a language | '],
  ['env', 'the unknown code language "env" | Known are: '],
])('the language %j is reported with what to do', async (info, expected) => {
  const [problem] = await problemsOf(fence(info, 'let a'))
  expect(problem).toStartWith(`1:1 ${expected}`)
})

test('D-042 every Shiki language is highlighted, on demand', async () => {
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
    '1:1 "title=x" after the code language | Only title="…", showLineNumbers, and lines such as {2,4-6}, ins={2}, del={2}, and focus={2} can follow the language.',
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

test.each(['```bash\nls\n\n## Next\n', '1. Do\n\n   ```bash\n   ls\n\n2. Next\n', '```bash'])(
  'a code block without an end is reported, because it contains what follows: %j',
  async (text) => {
    const [problem] = await problemsOf(text)
    expect(problem).toMatch(/^\d:\d a code block without an end \| Write a line with as many backticks/)
  },
)

test.each(['// highlight-next-line', '# highlight-start', 'let a // [!code ++]', '<!-- [!code focus] -->'])(
  'the comment %j, which marks lines in other tools, is reported',
  async (line) => {
    expect(await problemsOf(`\`\`\`js\nlet x\n${line}\n\`\`\``)).toEqual([
      '1:1 a comment that marks lines, in line 2 of the code block | Remove the comment, and write the lines after the language: {3-4}, ins={3}, del={2}, or focus={3}.',
    ])
  },
)

test('code blocks in lists, quotes, and other code blocks have an end', async () => {
  const text =
    '- A\n\n  ```text\n  x\n  ```\n\n> ```text\n> y\n> ```\n\n````md\n```bash\n```\n````\n\n~~~text\nz\n~~~'
  expect(await problemsOf(text)).toEqual([])
})

test('the position of an error includes the indentation of the block', async () => {
  const problems = await problemsOf('1. Step\n\n   ```json\n   {"a": }\n   ```\n')
  expect(problems[0]).toStartWith('4:10 the json block does not parse: value expected')
})
