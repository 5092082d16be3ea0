/** Formats seconds as minutes and seconds: 2:00, 1:59. */
export function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
