import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { createWebhookRequest, createWebhookSecret } from './sign.ts'

const secret = createWebhookSecret()

const folder = await mkdtemp(join(tmpdir(), 'verify-'))
const guide = await Bun.file(join(import.meta.dir, '../../../docs/webhooks.md')).text()

afterAll(() => rm(folder, { recursive: true }))

interface Case {
  headers: Record<string, string>
  body: string
}

/**
 * Creates authentic messages, which must be accepted. Also creates messages to refuse: with another body, id, time or
 * key, or without headers.
 */
function createCases(): { accepted: Case[]; refused: Case[] } {
  const event = {
    id: 'msg_1',
    event: 'test',
    happenedAt: 0,
    projectName: 'Täst "quoted" \\ $HOME',
    changes: [],
    changedBy: null,
    report: undefined,
  }
  const create = (now: number, key = secret) =>
    createWebhookRequest(event, { format: 'json', secret: key, now })
  const { body, headers } = create(Date.now())
  const two = {
    body,
    headers: { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` },
  }
  return {
    accepted: [{ body, headers }, two],
    refused: [
      { body: `${body} `, headers },
      { body, headers: {} },
      { body, headers: { ...headers, 'webhook-id': 'msg_2' } },
      create(Date.now() - 600_000),
      create(Date.now() + 600_000),
      create(Date.now(), createWebhookSecret()),
    ],
  }
}

/** Runs the guide's code in this language, with `program` appended to it. Returns the lines that the program prints. */
async function runGuide(
  { language, file, program }: { language: string; file: string; program: string },
  command: readonly string[],
): Promise<string[]> {
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? []
  expect(code).not.toBe('')
  await Bun.write(
    join(folder, file),
    program.replace('CODE', () => code),
  )
  const run = Bun.spawn([...command], {
    cwd: folder,
    // A shell warns of a locale that is not installed.
    env: { ...process.env, LC_ALL: 'C', GOCACHE: join(folder, 'cache'), GO111MODULE: 'off' },
    stderr: 'pipe',
  })
  const [output = '', errors] = await Promise.all(
    [run.stdout, run.stderr].map((stream) => new Response(stream).text()),
  )
  expect([await run.exited, errors]).toEqual([0, ''])
  return output.trim().split('\n')
}

async function writeCases(): Promise<string[]> {
  const { accepted, refused } = createCases()
  await Bun.write(join(folder, 'cases.json'), JSON.stringify([...accepted, ...refused]))
  return [...accepted.map(() => 'true'), ...refused.map(() => 'false')]
}

const has = (...programs: string[]) => programs.every((program) => Bun.which(program) !== null)

test('the Standard Webhooks library accepts a message and refuses a changed one', async () => {
  const { accepted, refused } = createCases()
  const webhook = new Webhook(secret)
  for (const { body, headers } of accepted) {
    expect(webhook.verify(body, headers)).toMatchObject({ type: 'test' })
  }
  for (const { body, headers } of refused) expect(() => webhook.verify(body, headers)).toThrow()
})

const programs = [
  [
    'js',
    'verify.mjs',
    ['node', 'verify.mjs'],
    `CODE
import { readFileSync } from 'node:fs'
for (const { headers, body } of JSON.parse(readFileSync('cases.json', 'utf8')))
  console.log(isAuthentic(headers, body, '${secret}'))`,
  ],
  [
    'python',
    'verify.py',
    ['python3', 'verify.py'],
    `CODE
import json
for case in json.load(open("cases.json")):
    print(str(is_authentic(case["headers"], case["body"], "${secret}")).lower())`,
  ],
  [
    'php',
    'verify.php',
    ['php', 'verify.php'],
    `CODE
foreach (json_decode(file_get_contents('cases.json'), true) as $case)
    echo json_encode(is_authentic($case['headers'], $case['body'], '${secret}')), "\\n";`,
  ],
] as const

for (const [language, file, command, program] of programs) {
  test.skipIf(!has(command[0]))(
    `the guide’s code verifies messages: ${language}`,
    async () => {
      const expected = await writeCases()
      expect(await runGuide({ language, file, program }, command)).toEqual(expected)
    },
    30_000,
  )
}

test.skipIf(!has('go'))(
  'the guide’s code verifies messages: Go',
  async () => {
    const expected = await writeCases()
    await Bun.write(
      join(folder, 'src/run/main.go'),
      `package main
import ("encoding/json"; "fmt"; "net/http"; "os"; "../webhook")
func main() {
	text, _ := os.ReadFile("cases.json")
	var cases []struct { Headers map[string]string; Body string }
	json.Unmarshal(text, &cases)
	for _, each := range cases {
		headers := http.Header{}
		for name, value := range each.Headers { headers.Set(name, value) }
		fmt.Println(webhook.IsAuthentic(headers, []byte(each.Body), "${secret}"))
	}
}`,
    )
    expect(
      await runGuide({ language: 'go', file: 'src/webhook/webhook.go', program: 'CODE' }, [
        'go',
        'run',
        './src/run',
      ]),
    ).toEqual(expected)
  },
  120_000,
)
