import { existsSync } from 'node:fs'

/** A program that the tests need and that package managers such as npm do not install. */
export interface Program {
  name: string
  /** Paths or names to try, in order. Names are searched in PATH. */
  candidates: string[]
  /** The Debian package that contains the program. */
  debianPackage: string
}

/** Describes a program. Its candidates are by default its name in lower case, and its package has the name of the first. */
function describeProgram(
  name: string,
  candidates: [string, ...string[]] = [name.toLowerCase()],
  debianPackage = candidates[0],
): Program {
  return { name, candidates, debianPackage }
}

export const chromium = describeProgram(
  'Chromium',
  [
    process.env['CHROMIUM_PATH'] ?? '',
    '/usr/bin/chromium',
    'google-chrome',
    'google-chrome-stable',
    'chromium-browser',
  ],
  'chromium',
)

/** Missing packages are installed only in CI or as root. */
const mayInstall = process.env['CI'] !== undefined || process.getuid?.() === 0

/** Headless Chromium, which needs a third less CPU time. If it is not installed, tests run in Chromium. */
export const headlessShell = describeProgram(
  'Chromium headless shell',
  [process.env['HEADLESS_SHELL_PATH'] ?? '', '/usr/bin/chromium-headless-shell', 'chrome-headless-shell'],
  'chromium-headless-shell',
)

export const firefox = describeProgram(
  'Firefox',
  [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr'],
  'firefox-esr',
)

export const webkitDriver = describeProgram('WebKitWebDriver', ['WebKitWebDriver'], 'webkit2gtk-driver')
export const xvfb = describeProgram('Xvfb', ['Xvfb'], 'xvfb')
export const shellcheck = describeProgram('ShellCheck')
export const jq = describeProgram('jq')
export const promtool = describeProgram('promtool', ['promtool'], 'prometheus')
export const prometheus = describeProgram('Prometheus')
export const alertmanager = describeProgram('Alertmanager', ['prometheus-alertmanager', 'alertmanager'])
export const amtool = describeProgram('amtool', ['amtool'], 'prometheus-alertmanager')
export const nginx = describeProgram('nginx', ['nginx', '/usr/sbin/nginx'])
export const caddy = describeProgram('Caddy')

/** Programs to install before the tests, because two tests cannot run `apt-get` at the same time. */
export const programs = [
  chromium,
  headlessShell,
  shellcheck,
  jq,
  promtool,
  prometheus,
  alertmanager,
  amtool,
  nginx,
  caddy,
  firefox,
  webkitDriver,
  xvfb,
]

/** A program is missing and cannot be installed. The message has the command to run. */
export class MissingProgramError extends Error {
  override name = 'MissingProgramError'
}

/** Matches the message of a `MissingProgramError`. The first group is the name of the program. */
export const MISSING_PROGRAM = /(?:^|: )([\w ]+) is not installed\. Run: sudo apt-get/m

/**
 * Installs the programs that are missing, in CI or as root. Returns why a program is still missing.
 */
export async function installPrograms(wanted: readonly Program[]): Promise<MissingProgramError[]> {
  const absent = wanted.filter((program) => findProgram(program) === undefined)
  if (absent.length === 0) return []
  await install(absent)
  // A package that Debian does not have keeps apt-get from installing the others.
  const rest = absent.filter((program) => findProgram(program) === undefined)
  if (rest.length === absent.length && rest.length > 1) for (const program of rest) await install([program])
  return absent.filter((program) => findProgram(program) === undefined).map(missing)
}

/**
 * Returns the path of the program. If it is missing, installs it in CI or as root.
 * @throws {MissingProgramError} if the program is missing and cannot be installed.
 */
export function ensureProgram(program: Program): string {
  const found = findProgram(program)
  if (found !== undefined) return found
  for (const command of announceInstall([program])) Bun.spawnSync(command, options)
  const installed = findProgram(program)
  if (installed !== undefined) return installed
  throw missing(program)
}

function missing(program: Program): MissingProgramError {
  return new MissingProgramError(
    `${program.name} is not installed. Run: sudo ${installCommand([program]).join(' ')}`,
  )
}

function installCommand(wanted: readonly Program[]): string[] {
  const packages = wanted.map(({ debianPackage }) => debianPackage)
  return ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages]
}

async function install(wanted: readonly Program[]): Promise<void> {
  for (const command of announceInstall(wanted)) await Bun.spawn(command, options).exited
}

/** Returns the commands to run; none if this process may not install anything. */
function announceInstall(wanted: readonly Program[]): string[][] {
  if (!mayInstall || !Bun.which('apt-get')) return []
  console.log(`Installing ${wanted.map(({ name }) => name).join(', ')} …`)
  return [['apt-get', 'update', '--quiet'], installCommand(wanted)]
}

const options = {
  stdout: 'ignore',
  stderr: 'inherit',
  // In runlevel 1, Debian installs a server without starting it.
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
} as const

function findProgram({ candidates }: Program): string | undefined {
  for (const candidate of candidates) {
    const path = candidate.includes('/') ? candidate : Bun.which(candidate)
    if (path && existsSync(path)) return path
  }
  return undefined
}
