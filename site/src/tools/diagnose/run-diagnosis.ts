import { chooseEncoding, type Diagnoser, type Diagnosis } from '@node-docs/edge/diagnose'

/** Characters that are read in one task of the browser. */
const TASK_CHARACTERS = 64 * 1024
/** Of a longer text, only the end is read: the newest lines matter most. */
export const MAX_BYTES = 32 * 1024 * 1024

/** Diagnoses a text in short tasks, so that the page stays responsive. */
export async function diagnoseText(text: string, diagnoser: Diagnoser): Promise<Diagnosis> {
  for (let at = Math.max(0, text.length - MAX_BYTES); at < text.length; at += TASK_CHARACTERS) {
    await nextTask()
    diagnoser.add(text.slice(at, at + TASK_CHARACTERS))
  }
  return diagnoser.finish()
}

/** Diagnoses a file without loading all of it into memory. */
export async function diagnoseFile(
  file: Blob,
  { diagnoser, onProgress }: { diagnoser: Diagnoser; onProgress: (share: number) => void },
): Promise<Diagnosis> {
  const start = Math.max(0, file.size - MAX_BYTES)
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const decoder = new TextDecoder(chooseEncoding(head))
  for (let at = start; at < file.size; at += TASK_CHARACTERS) {
    const part = await file.slice(at, at + TASK_CHARACTERS).arrayBuffer()
    diagnoser.add(decoder.decode(part, { stream: true }))
    onProgress((at - start) / (file.size - start))
    await nextTask()
  }
  diagnoser.add(decoder.decode())
  return diagnoser.finish()
}

/** Lets the browser handle input and paint. A timer would wait for 4 ms each time. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
