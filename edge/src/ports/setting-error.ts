/**
 * Thrown for a setting that the operator must fix. The message names the setting and its allowed values, but never a
 * secret's value.
 */
export class SettingError extends Error {
  override name = 'SettingError'
}
