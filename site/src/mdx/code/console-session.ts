export interface SessionLine {
  kind: 'command' | 'output'
  /** Prompt before a command: `$ `, or `# ` for root. */
  prompt?: '$ ' | '# '
  /** The line without its prompt. */
  text: string
}

/**
 * Splits a `console` block into commands and output. A command continues after a backslash at the end of a line, and
 * through a here-document to its delimiter.
 */
export function parseConsoleSession(code: string): SessionLine[] {
  let continues: ((line: string) => boolean) | undefined
  return code.split('\n').map((line): SessionLine => {
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

/**
 * Returns a function that returns whether a command continues after a given line. Returns `undefined` if the command
 * ends with its first line.
 */
function continuation(command: string): ((line: string) => boolean) | undefined {
  const word = /<<-?\s*['"]?(\w+)['"]?/.exec(command)?.[1]
  if (word !== undefined) return (line) => line.trim() !== word
  return command.endsWith('\\') ? (line) => line.endsWith('\\') : undefined
}
