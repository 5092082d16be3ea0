import { type LoadOptions, openVisitors, sendLoad } from './load.ts'

/** Sends load in a process of its own, so that it does not delay what the bench measures. */
process.once('message', (options: LoadOptions) => {
  void openVisitors(options.provider).then((visitors) => {
    process.send?.('ready')
    process.once('message', () => {
      void sendLoad(visitors, options).then((calls) => process.send?.(calls, () => process.disconnect()))
    })
  })
})
