import { toggleTheme } from '../preferences/theme.ts'

/**
 * The button that switches the theme. Its markup contains the texts for both themes, and styles show one of them, so
 * that hydration changes nothing.
 */
export function ThemeSwitch() {
  return (
    <button type="button" className="icon-button theme-switch" onClick={toggleTheme}>
      <span className="visually-hidden">
        {'Switch between dark and light mode '}
        <span className="when-light">(currently light mode)</span>
        <span className="when-dark">(currently dark mode)</span>
      </span>
    </button>
  )
}
