import { ask, type Figures } from './load.ts'

const words = 'node validator shard key sync run stake neard config.json the a of --home 0.0.0.0:3030 /status'
const regex = String.raw`(a+)+$ [^ ]] .* \d{1,} ^(?:|) \\ (?<n>) * {2,}`
const sql = `' " ;-- /* %27 OR UNION SELECT DROP TABLE`
const html = '<script> </script> <img/src=x/onerror=alert(1)> &lt; <!-- </mark> javascript:'
const pieces = [words, regex, sql, html].flatMap((text) => text.split(' '))
const QUERIES = 10_000
const LENGTH = 200
const LAST_CODE_POINT = 0x10ffff

/** Sends ten thousand hostile queries, none of which should fail or take long. */
export function measureHostile(origin: string): Promise<Figures> {
  const queries = Array.from({ length: QUERIES }, (_, at) =>
    at % 3 === 0 ? makeCharacters() : makePieces(at),
  )
  // Lone surrogates cannot be encoded in a URL.
  return ask(
    origin,
    queries.map((query) => `/api/search?q=${encodeURIComponent(query.toWellFormed())}`),
  )
}

function makeCharacters(): string {
  const length = 1 + random(LENGTH - 1)
  return Array.from({ length }, () =>
    String.fromCodePoint(random(random(2) === 0 ? 0x7f : LAST_CODE_POINT)),
  ).join('')
}

function makePieces(at: number): string {
  const some = Array.from({ length: 1 + random(40) }, () => pieces[random(pieces.length)])
  return some.join(at % 2 === 0 ? ' ' : '').slice(0, LENGTH)
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}
