import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caddy, ensureProgram, nginx } from './debian.ts'
import { findFreePort } from './free-port.ts'

export interface CheckResult {
  exitCode: number
  output: string
}

/**
 * Checks the configuration files of nginx and Caddy by running these servers, in a temporary folder with a certificate.
 */
export interface ConfigCheck {
  folder: string
  run: (command: string[]) => Promise<CheckResult>
  /**
   * @param http The content of the `http` block. Its Let's Encrypt certificates are replaced with the one in the
   * folder, and its ports with free ones, because nginx opens them, which only root may do below 1024.
   */
  checkNginx: (http: string) => Promise<CheckResult>
  nginxVersion: () => Promise<string>
  checkCaddy: (config: string) => Promise<CheckResult>
  remove: () => Promise<void>
}

export async function createConfigCheck(): Promise<ConfigCheck> {
  const folder = await mkdtemp(join(tmpdir(), 'config-'))

  async function run(command: string[]): Promise<CheckResult> {
    const child = Bun.spawn(command, {
      cwd: folder,
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { exitCode: await child.exited, output: stdout + stderr }
  }

  const subject = ['-subj', '/CN=example.com', '-days', '1']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  await run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files])

  return {
    folder,
    run,
    async checkNginx(http) {
      const ports = new Map([80, 443].map((port) => [String(port), findFreePort()]))
      const config = http
        .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
        .replaceAll(/(?<=listen (?:\[::\]:)?)(?:80|443)\b/g, (port) => String(ports.get(port)))
      const file = join(folder, 'nginx.conf')
      const paths = `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`
      await Bun.write(file, `${paths}\nevents {}\nhttp { access_log off;\n${config}\n}\n`)
      return run([ensureProgram(nginx), '-t', '-p', folder, '-c', file])
    },
    async nginxVersion() {
      const { output } = await run([ensureProgram(nginx), '-v'])
      return /nginx\/([\d.]+)/.exec(output)?.[1] ?? '0.0.0'
    },
    async checkCaddy(config) {
      const file = join(folder, 'Caddyfile')
      await Bun.write(file, config)
      return run([ensureProgram(caddy), 'validate', '--config', file, '--adapter', 'caddyfile'])
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
