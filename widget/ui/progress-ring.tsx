/** Circumference of the ring's circle (r = 20). */
const CIRCUMFERENCE = 125.66

/** A ring that shows progress from 0 to 1. If `share` is undefined, the ring spins. */
export function ProgressRing({ share }: { share: number | undefined }) {
  const dash = `${(share ?? 0.28) * CIRCUMFERENCE} ${CIRCUMFERENCE}`
  return (
    <svg
      className={share === undefined ? 'ring ring-turning' : 'ring'}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <circle className="ring-track" cx="24" cy="24" r="20" />
      <circle
        className="ring-done"
        cx="24"
        cy="24"
        r="20"
        style={{ strokeDasharray: dash }}
        transform="rotate(-90 24 24)"
      />
    </svg>
  )
}
