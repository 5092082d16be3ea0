const levels = ['LOW', 'MEDIUM', 'HIGH']

const words: Readonly<Record<string, string>> = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' }

/** Three bars, as many filled as the priority is high; one of the project's own has none. */
export function PriorityIcon({ priority }: { priority: string }) {
  const level = levels.indexOf(priority)
  const word = `${words[priority] ?? priority} priority`
  return (
    <svg className={`priority-icon priority-${level}`} viewBox="0 0 16 16" role="img" aria-label={word}>
      <title>{word}</title>
      {levels.map((name, index) => (
        <rect
          key={name}
          className={index <= level ? 'bar-on' : 'bar-off'}
          x={2.5 + index * 4}
          y={9.5 - index * 3}
          width="2.8"
          height={4 + index * 3}
          rx="0.8"
        />
      ))}
    </svg>
  )
}
