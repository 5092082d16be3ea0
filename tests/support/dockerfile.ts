/** One instruction of a Dockerfile, such as `RUN` with its shell command. */
export interface Instruction {
  name: string
  text: string
}

/** Parses the instructions of a Dockerfile. Comments are left out, and continued lines are joined. */
export function parseDockerfile(source: string): Instruction[] {
  const lines = source.split('\n').filter((line) => !/^\s*#/.test(line))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '')
  return joined.split('\n').flatMap((line) => {
    const [, name = '', text = ''] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return name === '' ? [] : [{ name, text: text.trim() }]
  })
}
