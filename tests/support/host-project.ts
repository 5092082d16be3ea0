import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** A project in a temporary folder. It has the widget installed from the same tarball that is published to npm. */
export interface HostProject {
  write: (file: string, text: string) => void
  /**
   * Bundles a browser entry point with Vite. Returns the path of the entry chunk, and all chunks by path below
   * `/assets/`.
   */
  bundle: (entry: string) => Promise<{ entry: string; files: Map<string, string> }>
  /** Imports a module of the project in this process, as a server would. */
  load: (file: string) => Promise<Record<string, unknown>>
  /** Reads the script files of the installed package. */
  installed: () => Map<string, string>
  remove: () => void
}

const dist = process.env['DIST'] ?? join(import.meta.dirname, '../../dist')
const ownRequire = createRequire(join(import.meta.dirname, '../../widget/package.json'))
const PEERS = ['react', 'react-dom']

export function createHostProject(): HostProject {
  const folder = mkdtempSync(join(tmpdir(), 'host-project-'))
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
  write('package.json', '{"name":"host","private":true,"type":"module"}')
  const packed = execFileSync('npm', [
    'pack',
    join(dist, 'package'),
    '--silent',
    '--pack-destination',
    folder,
  ])
  const options = ['--offline', '--no-audit', '--no-fund', '--silent', '--legacy-peer-deps']
  execFileSync('npm', ['install', ...options, `./${packed.toString().trim()}`], { cwd: folder })
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const name of PEERS)
    symlinkSync(dirname(ownRequire.resolve(`${name}/package.json`)), join(folder, 'node_modules', name))

  return {
    write,
    async bundle(entry) {
      const outDir = join(folder, 'out')
      await build({
        root: folder,
        logLevel: 'error',
        configFile: false,
        // Uses React's development build, because only that contains warnings and strict mode.
        define: { 'process.env.NODE_ENV': '"development"' },
        resolve: { dedupe: PEERS, preserveSymlinks: false },
        build: {
          outDir,
          emptyOutDir: true,
          manifest: 'manifest.json',
          rollupOptions: { input: join(folder, entry) },
        },
      })
      const manifest: Record<string, { file: string }> = JSON.parse(
        readFileSync(join(outDir, 'manifest.json'), 'utf8'),
      )
      return { entry: `/${manifest[entry]?.file ?? ''}`, files: readAll(join(outDir, 'assets'), '/assets/') }
    },
    load: (file) => import(pathToFileURL(join(folder, file)).href),
    installed: () => readAll(join(folder, 'node_modules/@node-docs/widget'), '/widget/'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function readAll(folder: string, path: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return new Map(names.map((name) => [path + name, readFileSync(join(folder, name), 'utf8')]))
}
