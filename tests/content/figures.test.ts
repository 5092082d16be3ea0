import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { readPages } from './pages.ts'

interface Figures {
  sentences: { fact: string; value: string; pattern: string; source: string }[]
  machines: Record<string, { provider: string; cpus: number; memory: number; price: number }>
  requirements: {
    page: string
    /** Ids of the headings above the table of the hardware and the table of the cost. */
    hardware: string
    cost: string
    cores: number
    memory: number
    storage: Record<string, number>
  }[]
}

const figures: Figures = parseYaml(await Bun.file(join(import.meta.dir, '../../content/figures.yaml')).text())
const pages = await readPages()

test.each(figures.sentences)('pages agree on: $fact', ({ value, pattern, source }) => {
  expect(source).not.toBe('')
  const found = pages.flatMap(({ file, body }) =>
    [...body.matchAll(new RegExp(pattern.replaceAll(' ', String.raw`\s+`), 'g'))].map((match) => ({
      place: `${file}: ${match[0].replaceAll(/\s+/g, ' ')}`,
      value: match[1]?.replaceAll(/\s+/g, ' '),
    })),
  )
  expect(new Set(found.map(({ place }) => place.split(':')[0])).size).toBeGreaterThan(1)
  expect(found.filter((one) => one.value !== value)).toEqual([])
})

/** Returns the cells of the table rows below a heading, without the header. */
function readRows(route: string, id: string): string[][] {
  const body = pages.find((page) => page.route === route)?.body ?? ''
  const section = body.split(`{#${id}}`)[1]?.split(/^#{2,4} /m)[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
}

/** Returns the first number of a text; NaN if there is none. */
function firstNumber(text = ''): number {
  return Number(/[\d,.]*\d/.exec(text)?.[0].replaceAll(',', ''))
}

test.each(figures.requirements)(
  '$page#$cost prices machines that meet $hardware, at their one price',
  ({ page, hardware, cost, cores, memory, storage }) => {
    const parts = new Map(readRows(page, hardware).map(([, part = '', figure]) => [part, figure]))
    expect(firstNumber(parts.get('CPU')?.replace('x86_64', ''))).toBe(cores)
    expect(firstNumber(parts.get('RAM'))).toBe(memory)
    const rows = readRows(page, cost)
    expect(rows.map(([, provider = '']) => provider)).toEqual(Object.keys(storage))
    for (const [, provider = '', name = '', compute, disk, total] of rows) {
      const machine = figures.machines[name]
      expect(machine).toMatchObject({ provider, price: firstNumber(compute) })
      expect((machine?.cpus ?? 0) / 2).toBeGreaterThanOrEqual(cores)
      expect(machine?.memory).toBeGreaterThanOrEqual(memory)
      expect(firstNumber(disk)).toBe(storage[provider] ?? 0)
      if (total) expect(firstNumber(total)).toBe(firstNumber(compute) + firstNumber(disk))
    }
  },
)
