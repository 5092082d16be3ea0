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

/** A terminal whose last line shows the progress. */
export interface Terminal extends Output {
  /** Replaces the progress line. If the output is a file, the line is added to it. */
  showProgress(line: string): void
  /** Whether the progress line can be replaced. */
  isInteractive: boolean
}

export function createTerminal(stream: NodeJS.WriteStream = process.stdout): Terminal {
  const isInteractive = stream.isTTY && process.env['CI'] === undefined
  let isShown = false
  let endsLine = true
  return {
    isInteractive,
    write(chunk) {
      if (chunk.length === 0) return
      if (isShown) stream.write('\r\x1b[2K')
      isShown = false
      endsLine = typeof chunk === 'string' ? chunk.endsWith('\n') : chunk.at(-1) === 10
      stream.write(chunk)
    },
    showProgress(line) {
      if (!endsLine) return
      if (!isInteractive) return void stream.write(`... ${line}\n`)
      stream.write(`\r\x1b[2K${line.slice(0, stream.columns - 1)}`)
      isShown = true
    },
  }
}

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

/** Passes output on line by line, without the lines that `keeps` refuses, and keeps the text of the others. */
export function recordLines(
  to: Output,
  keeps: (line: string) => boolean = () => true,
): Output & { text: () => string; end: () => void } {
  const decoder = new TextDecoder()
  let text = ''
  let rest = ''
  function pass(line: string): void {
    if (!keeps(Bun.stripANSI(line.trimEnd()))) return
    text += line
    to.write(line)
  }
  return {
    write(chunk) {
      const lines = (
        rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
      ).split(/(?<=\n)/)
      rest = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '')
      for (const line of lines) pass(line)
    },
    text: () => Bun.stripANSI(text),
    end() {
      if (rest !== '') pass(`${rest}\n`)
      rest = ''
    },
  }
}
