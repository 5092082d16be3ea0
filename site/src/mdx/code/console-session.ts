export interface SessionLine {
  kind: 'command' | 'output'
  /** Prompt before a command: `$ `, or `# ` for root. */
  prompt?: '$ ' | '# '
  /** The line without its prompt. */
  text: string
}

/**
 * Splits a `console` block into commands and output. If a line ends with a backslash, its command continues on the next
 * line. A command with a here-document continues to the delimiter of the here-document.
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
 * Returns a function that receives each further line of a command and returns true if the command continues after that
 * line. Returns `undefined` if the command has only one line.
 */
function continuation(command: string): ((line: string) => boolean) | undefined {
  const word = /<<-?\s*['"]?(\w+)['"]?/.exec(command)?.[1]
  if (word !== undefined) return (line) => line.trim() !== word
  return command.endsWith('\\') ? (line) => line.endsWith('\\') : undefined
}
