import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { areas } from './mutants/areas.ts'
import { applyMutant, listMutants, type Mutant, spread } from './mutants/mutate.ts'

interface Survivor {
  file: string
  line: number
  change: string
}

const root = join(import.meta.dir, '../..')

/**
 * Runs mutation tests: changes the code in one place at a time, and lists the changes that no test detects. Restores
 * the files, even after Ctrl+C. Commit before you run it.
 */
export async function run(): Promise<void> {
  const survivors: Survivor[] = []
  let count = 0
  for (const { files, mutants, isNoticed } of areas) {
    if (await isNoticed()) throw new Error(`The tests of ${files.join(', ')} fail without any change.`)
    for (const [file, mutant] of spread(await listAll(files), mutants)) {
      count += 1
      const { line, change } = mutant
      const path = relative(root, file)
      if (await withMutant(file, mutant, () => isNoticed(path))) continue
      survivors.push({ file: path, line, change })
      console.log(`survived: ${path}:${line} ${change}`)
    }
  }
  const share = Math.round((survivors.length / count) * 1000) / 10
  console.log(`${count} mutants, ${survivors.length} survived (${share} %)`)
  await Bun.write(
    join(import.meta.dir, 'results/mutants.json'),
    `${JSON.stringify({ date: new Date().toISOString(), count, survivors }, undefined, 2)}\n`,
  )
}

async function listAll(patterns: string[]): Promise<[file: string, mutant: Mutant][]> {
  const all: [string, Mutant][] = []
  for (const pattern of patterns) {
    for await (const file of new Bun.Glob(pattern).scan({ cwd: root, absolute: true })) {
      if (file.includes('.test.')) continue
      for (const mutant of listMutants(await Bun.file(file).text())) all.push([file, mutant])
    }
  }
  return all
}

async function withMutant(file: string, mutant: Mutant, act: () => Promise<boolean>): Promise<boolean> {
  const source = await Bun.file(file).text()
  const restore = (): void => {
    writeFileSync(file, source)
    process.exit(130)
  }
  process.once('SIGINT', restore)
  try {
    await Bun.write(file, applyMutant(source, mutant))
    return await act()
  } finally {
    process.off('SIGINT', restore)
    await Bun.write(file, source)
  }
}
