/** What a node answers without credentials, and what the diagnosis reads. */
const PATHS = ['status', 'network_info', 'metrics'] as const
const TIMEOUT_MS = 10_000

/** The answers of a node as one text, or why there is none. */
export type NodeAnswers = { text: string; missing: string[] } | { problem: string }

/** Asks a node. `origin` is its address, such as `http://localhost:3030`. */
export async function readNode(origin: string): Promise<NodeAnswers> {
  const answers = await Promise.all(PATHS.map((path) => ask(`${origin}/${path}`)))
  const [status] = answers
  if (status && 'problem' in status) return { problem: status.problem }
  if (status && !/"(?:sync_info|chain_id)"/.test(status.text))
    return { problem: `${origin} answers, but not like a NEAR node: its /status has no sync_info.` }
  const found = answers.flatMap((answer) => ('text' in answer ? [answer.text] : []))
  const missing = PATHS.filter((_, index) => 'problem' in (answers[index] ?? {}))
  return { text: found.join('\n'), missing }
}

async function ask(url: string): Promise<{ text: string } | { problem: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit' })
    if (!response.ok) return { problem: `${url} answers with the code ${response.status}.` }
    if (response.headers.get('Content-Type')?.startsWith('text/html'))
      return { problem: `${url} answers with a web page. Enter the address of the RPC port.` }
    return { text: await response.text() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { problem: `${url} does not answer within ${TIMEOUT_MS / 1000} seconds.` }
    return { problem: `The browser cannot read ${url}.` }
  }
}

/** Returns the origin of an address as people type it; undefined if it is none. */
export function parseAddress(typed: string): string | undefined {
  const address = /^https?:\/\//i.test(typed) ? typed : `http://${typed}`
  if (!URL.canParse(address)) return undefined
  const { origin, hostname, username } = new URL(address)
  return hostname === '' || username !== '' ? undefined : origin
}
