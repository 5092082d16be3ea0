/** What varies from one log line to the next, and what says nothing about the problem. Order matters. */
const VARIABLE_PARTS: readonly RegExp[] = [
  // Colors, as terminals and as syslog write them.
  /(?:\u001b|#033)\[[\d;]*m/g,
  // Time, host and process of syslog and of the kernel.
  /\b[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d(?:\.\d+)?(?: \S+ [\w.@-]+\[\d+\]:)?/g,
  /\[ *\d+\.\d{3,}\]/g,
  /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?Z?/g,
  // Level and module.
  /\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\b(?: +[a-z][\w:]*:(?= ))?/g,
  // The rest of a status line: traffic, blocks per second, gas, processor, memory.
  /\b\d{1,6}(?:\/\d{1,6})? peers {1,4}⬇.*/g,
  /[⬇⬆].*/g,
  // Wrappers of Rust.
  /thread '[^']*'(?: \(\d+\))? panicked at:?/g,
  /called `?(?:Result|Option)::\w+\(\)`? on an? `?(?:Err|None)`? value:?/g,
  /note: run with `RUST_BACKTRACE.*/g,
  // Source locations.
  /[\w./-]+\.(?:rs|py|sh):(?: line )?\d+(?::\d+)*:?/g,
  // Public keys, hashes and numbers of blocks, addresses of peers.
  /\b(?:ed25519|secp256k1):[1-9A-Za-z]{20,}(?:@[\w.:@-]+)?/g,
  /\b(?=[A-Za-z]*\d)[1-9A-Za-z]{40,}\b/g,
  /\b0x[\da-f]+\b|\b(?=[a-f]*\d)[\da-f]{12,}\b/gi,
  /#? ?\b\d{7,}\b/g,
  /\b(?!(?:0|127)\.)\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
]

/** A pasted message without the parts that vary. Text that consists of nothing else is returned as it is. */
export function normalizeMessage(text: string): string {
  const normalized = VARIABLE_PARTS.reduce((rest, part) => rest.replace(part, ' '), text)
  return /[\p{L}\p{N}]/u.test(normalized) ? normalized : text
}
