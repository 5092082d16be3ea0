import { toggleTheme } from '../preferences/theme.ts'

/** The markup contains both states and styles show one, so that hydration changes nothing. */
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
