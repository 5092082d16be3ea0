/** Ends when its parent has ended, even if nothing stopped it. */
const HOG = 'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i += 1);'

/** Keeps two processor cores busy, as a slower machine would be. Returns the function that stops this. */
export function startLoad(): () => void {
  const hogs = [0, 1].map(() =>
    Bun.spawn([process.execPath, '-e', HOG], { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' }),
  )
  return () => {
    for (const hog of hogs) hog.kill('SIGKILL')
  }
}
