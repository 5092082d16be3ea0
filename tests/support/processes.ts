import { readdirSync, readFileSync } from 'node:fs'

/** Ids of this process's descendants whose command line contains `text`; Linux only. */
export function findDescendants(text: string): number[] {
  const processes = readdirSync('/proc').flatMap(readProcess)
  const descendants = new Set([process.pid])
  for (let size = 0; size < descendants.size;) {
    size = descendants.size
    for (const { pid, parent } of processes) if (descendants.has(parent)) descendants.add(pid)
  }
  return processes
    .filter(({ pid, command }) => pid !== process.pid && descendants.has(pid) && command.includes(text))
    .map(({ pid }) => pid)
}

function readProcess(name: string): { pid: number; parent: number; command: string }[] {
  if (!/^\d+$/.test(name)) return []
  try {
    const status = readFileSync(`/proc/${name}/status`, 'utf8')
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return [{ pid: Number(name), parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command }]
  } catch {
    // The process has exited in the meantime.
    return []
  }
}
