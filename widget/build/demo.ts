import { join } from 'node:path'
import { bundle } from './bundle.ts'

const SOURCE = join(import.meta.dir, '../demo')

/** Writes `public/demo.html`, a host page for trying the widget, and its files to `public/assets/demo/`. */
export async function buildDemo(dist: string): Promise<void> {
  const { files, entries } = await bundle([join(SOURCE, 'demo.ts')], { root: SOURCE, format: 'esm' })
  const style = await Bun.file(join(SOURCE, 'demo.css')).text()
  const styleFile = `demo.${Bun.hash(style).toString(36)}.css`
  const html = await Bun.file(join(SOURCE, 'demo.html')).text()
  const document = html
    .replace('DEMO_STYLE', `/assets/demo/${styleFile}`)
    .replace('DEMO_SCRIPT', `/assets/demo/${entries[0] ?? ''}`)
  await Promise.all([
    Bun.write(join(dist, 'public/demo.html'), document),
    Bun.write(join(dist, 'public/assets/demo', styleFile), style),
    ...[...files].map(([file, text]) => Bun.write(join(dist, 'public/assets/demo', file), text)),
  ])
}
