/** Bars for the reports of each day. The last bar is today. */
export function Sparkline({ days }: { days: readonly number[] }) {
  const most = Math.max(...days, 1)
  const label = `Reports per day: ${days.join(', ')}`
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${days.length * 4} 16`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      {days.map((count, index) => {
        const height = count === 0 ? 1 : 2 + (14 * count) / most
        // oxlint-disable-next-line react/no-array-index-key -- the position identifies the day
        return <rect key={index} x={index * 4} y={16 - height} width="3" height={height} />
      })}
    </svg>
  )
}
