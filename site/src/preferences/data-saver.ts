declare global {
  interface Navigator {
    /** The Network Information API, available only in Chromium. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Whether the reader saves data, or has a slow connection. */
export function isDataLimited(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || effectiveType.includes('2g')
}
