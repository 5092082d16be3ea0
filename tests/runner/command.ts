/** The output of a stage: the terminal, or a buffer while other stages run in parallel. */
export interface Output {
  write(chunk: Uint8Array | string): void
}

export interface Command {
  command: string[]
  cwd: string
  env: Record<string, string | undefined>
  output: Output
}

/** Runs a command. Copies its output to `output`, and returns it as well. */
export async function runCommand({ command, cwd, env, output }: Command) {
  const child = Bun.spawn(command, { cwd, env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [stdout, stderr] = await Promise.all([copy(child.stdout, output), copy(child.stderr, output)])
  return { text: `${stdout}\n${stderr}`, exitCode: await child.exited }
}

async function copy(stream: ReadableStream<Uint8Array>, output: Output): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    output.write(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export const terminal: Output = { write: (chunk) => void process.stdout.write(chunk) }

/** Buffers output until `flush`. */
export function createBuffer(): Output & { flush(to: Output): void } {
  const chunks: (Uint8Array | string)[] = []
  return {
    write: (chunk) => void chunks.push(chunk),
    flush(to) {
      for (const chunk of chunks.splice(0)) to.write(chunk)
    },
  }
}

/** Passes output on and keeps its text. */
export function recordOutput(to: Output): Output & { text: () => string } {
  const decoder = new TextDecoder()
  let text = ''
  return {
    write(chunk) {
      to.write(chunk)
      text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    },
    text: () => Bun.stripANSI(text),
  }
}
