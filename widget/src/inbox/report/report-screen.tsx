import type { ReportScreenProps } from '../report-seam.ts'

export function ReportScreen({ id, onClose }: ReportScreenProps) {
  return (
    <main>
      <h1>{id}</h1>
      <button type="button" onClick={onClose}>
        Back
      </button>
    </main>
  )
}
