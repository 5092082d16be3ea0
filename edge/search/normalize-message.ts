/**
 * Parts of log messages that differ between machines or do not describe the problem. They are removed in this order.
 */
const VARIABLE_PARTS: readonly RegExp[] = [
  // ANSI colors, unchanged or as escaped by syslog.
  /(?:\u001b|#033)\[[\d;]*m/g,
  // Time, host and process of syslog and of the kernel.
  /\b[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d(?:\.\d+)?(?: \S+ [\w.@-]+\[\d+\]:)?/g,
  /\[ *\d+\.\d{3,}\]/g,
  /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?Z?/g,
  // Log level and module name.
  /\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\b(?: +[a-z][\w:]*:(?= ))?/g,
  // The end of neard's status line: traffic, blocks per second, gas, CPU, and memory.
  /\b\d{1,6}(?:\/\d{1,6})? peers {1,4}⬇.*/g,
  /[⬇⬆].*/g,
  // Text that Rust adds to errors.
  /thread '[^']*'(?: \(\d+\))? panicked at:?/g,
  /called `?(?:Result|Option)::\w+\(\)`? on an? `?(?:Err|None)`? value:?/g,
  /note: run with `RUST_BACKTRACE.*/g,
  // Source locations, such as `src/main.rs:12:5`.
  /[\w./-]+\.(?:rs|py|sh):(?: line )?\d+(?::\d+)*:?/g,
  // Public keys, hashes, block numbers, and peer addresses.
  /\b(?:ed25519|secp256k1):[1-9A-Za-z]{20,}(?:@[\w.:@-]+)?/g,
  /\b(?=[A-Za-z]*\d)[1-9A-Za-z]{40,}\b/g,
  /\b0x[\da-f]+\b|\b(?=[a-f]*\d)[\da-f]{12,}\b/gi,
  /#? ?\b\d{7,}\b/g,
  /\b(?!(?:0|127)\.)\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
]

/** Removes the variable parts of a pasted message. Returns the text unchanged if no words would be left. */
export function normalizeMessage(text: string): string {
  const normalized = VARIABLE_PARTS.reduce((rest, part) => rest.replace(part, ' '), text)
  return /[\p{L}\p{N}]/u.test(normalized) ? normalized : text
}
