/** JSON that is invalid, nested too deeply, or has too many values. */
export class JsonError extends Error {
  override name = 'JsonError'
  readonly code: 'invalid_json' | 'too_deep' | 'too_large'

  constructor(code: JsonError['code'], message: string) {
    super(message)
    this.code = code
  }
}
