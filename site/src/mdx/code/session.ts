export interface SessionPart {
  kind: 'command' | 'output'
  /** What the shell would show in front of a command: `$ `, or `# ` for root. */
  prompt?: '$ ' | '# '
  /** One line, without its prompt. */
  text: string
}

/**
 * Tells commands from output in a `console` block. A command goes on over lines that end with a backslash, and
 * over a here-document up to its closing word.
 */
export function parseSession(code: string): SessionPart[] {
  let continues: ((line: string) => boolean) | undefined
  return code.split('\n').map((line): SessionPart => {
    if (continues) {
      if (!continues(line)) continues = undefined
      return { kind: 'command', text: line }
    }
    const prompt = line.startsWith('$ ') ? '$ ' : line.startsWith('# ') ? '# ' : undefined
    if (prompt === undefined) return { kind: 'output', text: line }
    const text = line.slice(prompt.length)
    continues = continuation(text)
    return { kind: 'command', prompt, text }
  })
}

/** A test of each line after the first: does the command go on after it? */
function continuation(command: string): ((line: string) => boolean) | undefined {
  const word = /<<-?\s*['"]?(\w+)['"]?/.exec(command)?.[1]
  if (word !== undefined) return (line) => line.trim() !== word
  return command.endsWith('\\') ? (line) => line.endsWith('\\') : undefined
}
