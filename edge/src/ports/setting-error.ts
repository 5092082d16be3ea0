/** A setting that an operator has to mend; the message names it and what it should be, and never a secret's value. */
export class SettingError extends Error {
  override name = 'SettingError'
}
