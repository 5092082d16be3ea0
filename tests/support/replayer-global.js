import { Replayer } from '../../widget/node_modules/@rrweb/replay/dist/replay.js'

Object.assign(window, { Replayer })
