import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createContainer, type Container, type RunOptions } from '../support/container.ts'
import { findFreePort } from '../support/free-port.ts'
import { canMount } from '../support/small-disk.ts'

const repository = join(import.meta.dir, '../..')
const examples = join(repository, 'edge/server-examples')

/** What the instructions of the Dockerfile add up to. */
interface Image {
  user: string
  cwd: string
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
}

let container: Container
let context: string

/** Files that must not become part of an image. */
const ignored = [
  '.data/secrets.json',
  'secrets.production.json',
  'secrets.production.json.tmp',
  'node-docs.env',
  'dist/old.js',
  'node_modules/left/index.js',
]

beforeAll(async () => {
  if (!canMount) return
  container = await createContainer()
  context = await mkdtemp(join(tmpdir(), 'context-'))
  await createContext()
}, 300_000)

afterAll(async () => {
  if (!canMount) return
  await container.remove()
  await rm(context, { recursive: true })
})

/** Clones the repository with its uncommitted changes, and adds files that are to be left out. */
async function createContext(): Promise<void> {
  const git = (...args: string[]) => Bun.$`git ${args}`.cwd(repository).quiet().text()
  await git('clone', '--quiet', '--no-hardlinks', repository, context)
  const changed = await git('ls-files', '--modified', '--others', '--exclude-standard', '-z')
  for (const file of changed.split('\0').filter((name) => name !== '')) {
    const [from, to] = [join(repository, file), join(context, file)]
    if (!existsSync(from)) {
      await rm(to, { force: true })
      continue
    }
    await mkdir(dirname(to), { recursive: true })
    await cp(from, to)
  }
  for (const file of ignored) await Bun.write(join(context, file), '{}')
}

/** Makes the container what the base image is: Bun and a user for it, without Node. */
async function createBase(name: string): Promise<void> {
  expect(name).toBe(`oven/bun:${Bun.version}`)
  const options = { user: 'root', cwd: '/', env: {} }
  for (const program of ['node', 'npm', 'npx', 'bun'])
    await container.run(['sh', '-c', `rm -f "$(command -v ${program})"`], options)
  const program = join(container.root, 'usr/local/bin/bun')
  await copyFile(process.execPath, program)
  await chmod(program, 0o755)
  await container.run(['useradd', '--create-home', 'bun'], options)
}

/** Settings of this machine for its package registries, which a build needs to reach them. */
async function readNetworkEnv(): Promise<Record<string, string>> {
  const known = Object.entries(process.env).filter(([name]) => /proxy|cert|CA_BUNDLE|registry/i.test(name))
  const registry = Bun.which('npm') ? (await Bun.$`npm config get registry`.quiet().text()).trim() : undefined
  return {
    ...Object.fromEntries(known.map(([name, value]) => [name, value ?? ''])),
    ...(registry?.startsWith('http') && { BUN_CONFIG_REGISTRY: registry }),
  }
}

const parseList = (text: string): string[] => JSON.parse(text)

/** Executes the instructions in their order, as `docker build` does. An unknown instruction fails. */
async function build(): Promise<Image> {
  const network = await readNetworkEnv()
  const image: Image = { user: 'root', cwd: '/', env: {}, command: [], healthCheck: [] }
  const toOptions = (): RunOptions => {
    const home = image.user === 'root' ? '/root' : `/home/${image.user}`
    return { user: image.user, cwd: image.cwd, env: { HOME: home, ...network, ...image.env } }
  }
  for (const { name, text } of parseDockerfile(await Bun.file(join(examples, 'Dockerfile')).text())) {
    switch (name) {
      case 'FROM':
        await createBase(text)
        break
      case 'RUN':
        await container.run(['/bin/sh', '-c', text], toOptions())
        break
      case 'USER':
        image.user = text
        break
      case 'WORKDIR':
        image.cwd = text
        break
      case 'COPY':
        expect(text).toBe('--chown=bun:bun . .')
        await copyContext(image.cwd)
        break
      case 'ENV':
        for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) image.env[key] = value
        break
      case 'VOLUME':
      case 'EXPOSE':
        break
      case 'HEALTHCHECK':
        image.healthCheck = parseList(text.slice(text.indexOf('[')))
        break
      case 'CMD':
        image.command = parseList(text)
        break
      default:
        throw new Error(`The test does not know the instruction ${name}.`)
    }
  }
  return image
}

async function copyContext(cwd: string): Promise<void> {
  const patterns = (await Bun.file(join(examples, 'Dockerfile.dockerignore')).text()).trim().split('\n')
  const globs = patterns.map((pattern) => new Bun.Glob(pattern))
  const target = join(container.root, cwd)
  await cp(context, target, {
    recursive: true,
    filter: (path) => {
      const relative = path.slice(context.length + 1)
      return relative === '' || !globs.some((glob) => glob.match(relative))
    },
  })
  await container.run(['chown', '--recursive', 'bun:bun', cwd], { user: 'root', cwd: '/', env: {} })
}

test.skipIf(!canMount)(
  'the steps of the Dockerfile build a server that runs without root, is healthy, and stops at once',
  async () => {
    const image = await build()
    for (const file of ignored) expect(existsSync(join(container.root, image.cwd, file))).toBe(false)

    const port = String(findFreePort())
    const options: RunOptions = {
      user: image.user,
      cwd: image.cwd,
      // Like `docker run --env`. Without a container engine, the network is that of this machine.
      env: { HOME: '/home/bun', ...image.env, HOST: '127.0.0.1', PORT: port },
    }
    const server = container.spawn(image.command, options)
    const reader = server.stdout.getReader()
    let output = ''
    while (!output.includes('ready after')) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`${output}${await new Response(server.stderr).text()}`)
      output += new TextDecoder().decode(value)
    }
    // The image has everything that the server needs.
    expect(output).not.toContain('installed packages')
    expect(output).not.toContain('built ')
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    await container.run(image.healthCheck, options)
    const secrets = await stat(join(container.root, 'data/secrets.json'))
    const home = await stat(join(container.root, 'home/bun'))
    expect([secrets.uid, secrets.mode & 0o777]).toEqual([home.uid, 0o600])
    expect(home.uid).not.toBe(0)

    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    const refused = await container.run(image.healthCheck, options).catch(String)
    expect(refused).toContain('failed')
  },
  600_000,
)

test('a Dockerfile is parsed into its instructions', () => {
  const source = '# A comment\nFROM a:1\nRUN b \\\n  # inside\n  && c\nCMD ["d", "e"]\n'
  expect(parseDockerfile(source)).toEqual([
    { name: 'FROM', text: 'a:1' },
    { name: 'RUN', text: 'b && c' },
    { name: 'CMD', text: '["d", "e"]' },
  ])
})

/** One instruction of a Dockerfile, such as `RUN` with its shell command. */
interface Instruction {
  name: string
  text: string
}

/** Parses the instructions of a Dockerfile. Comments are left out, and continued lines are joined. */
function parseDockerfile(source: string): Instruction[] {
  const lines = source.split('\n').filter((line) => !/^\s*#/.test(line))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '')
  return joined.split('\n').flatMap((line) => {
    const [, name = '', text = ''] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return name === '' ? [] : [{ name, text: text.trim() }]
  })
}
