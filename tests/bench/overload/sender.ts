import { type LoadOptions, openVisitors, sendLoad } from './load.ts'

/** Sends load in a process of its own, so that it does not delay what the bench measures. */
process.once('message', (options: LoadOptions) => void prepare(options))

async function prepare(options: LoadOptions): Promise<void> {
  const visitors = await openVisitors(options.provider)
  process.once('message', () => void send())
  process.send?.('ready')

  async function send(): Promise<void> {
    const calls = await sendLoad(visitors, options)
    process.send?.(calls, () => process.disconnect?.())
  }
}
