/** SVG paths on a 24 by 24 grid, drawn for this widget. */
const outlines = {
  alert: 'M12 4.2 20.6 19H3.4ZM12 10v4M12 16.6v.1',
  attach:
    'm18.9 11.6-7 7a4.5 4.5 0 0 1-6.3-6.4l7.3-7.2a3.1 3.1 0 0 1 4.4 4.3l-7.2 7.2a1.6 1.6 0 0 1-2.3-2.3l6.3-6.2',
  back: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  bolt: 'M13.2 3.5 6 13.4h4.8l-.6 7.1 7.8-10h-5.1Z',
  bulb: 'M9.4 16.6c-.2-1.7-2.9-2.9-2.9-6.1a5.5 5.5 0 0 1 11 0c0 3.2-2.7 4.4-2.9 6.1ZM9.8 20h4.4',
  check: 'm5 12.6 4.6 4.6L19 7.6',
  clock: 'M12 4.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6ZM12 8v4.3l2.8 1.8',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  down: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  forward: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  lock: 'M7.5 11V8.6a4.5 4.5 0 0 1 9 0V11M5.8 11h12.4v8.5H5.8Z',
  mark: 'M4 9V5.5h4M16 5.5h4V8M4 15v3.5h4M12.2 19.2l.7-3.1 6.2-6.2 2.4 2.4-6.2 6.2Z',
  message: 'M4 5.5h16v11h-8.3L7.2 20v-3.5H4ZM8 9.4h8M8 12.6h5',
  pen: 'm5 19 1-4.2L16.2 4.6l3.2 3.2L9.2 18ZM13.8 7l3.2 3.2',
  play: 'M8 5.2v13.6L19 12Z',
  problem: 'M4 5.5h16v11h-8.3L7.2 20v-3.5H4ZM12 8.2v3.3M12 13.8v.1',
  record: 'M3.5 6h17v10.8h-17ZM8.5 20h7M12 9a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 12 9Z',
  retry: 'M19 12a7 7 0 1 1-2.1-5M19.2 3.8v3.7h-3.7',
  send: 'M4.2 12.1 20 4.5l-4.6 15.3-3.5-5.6ZM11.9 14.2 20 4.5',
  shield: 'M12 3.6 19 6.2v5.2c0 4.2-2.9 7.3-7 9-4.1-1.7-7-4.8-7-9V6.2ZM8.9 11.9l2.2 2.2 4-4.3',
  target: 'M12 3.5v4M12 16.5v4M3.5 12h4M16.5 12h4M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z',
  star: 'm12 4.2 2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8Z',
} as const

export type IconName = keyof typeof outlines

/** A decorative icon, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={outlines[name]} />
    </svg>
  )
}
