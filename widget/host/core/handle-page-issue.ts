import type { FlowConfig } from '@node-docs/edge/contract'
import type { PageIssue } from '../logs/record-page.ts'
import type { SilentReport } from './silent-reports.ts'

type Switches = Pick<
  FlowConfig,
  'enableCrashDetector' | 'crashDetectorIsSilent' | 'enableRageClickDetector' | 'rageClickDetectorIsSilent'
>

/** What is done about trouble: nothing, a report without words, or the crash flow for the visitor's own. */
export function handlePageIssue(trouble: PageIssue, config: Switches): SilentReport | 'flow' | undefined {
  switch (trouble.kind) {
    case 'crash': {
      if (!config.enableCrashDetector) return undefined
      if (!config.crashDetectorIsSilent) return 'flow'
      const { message: errorMessage, url, line: lineNo, column: columnNo, stack: stackTrace } = trouble.error
      // With screenshot and replay: how it came to this is what a crash report is for (W-200).
      return { formData: { errorMessage, url, lineNo, columnNo, stackTrace }, excludeData: {} }
    }
    case 'rage': {
      if (!config.enableRageClickDetector) return undefined
      if (!config.rageClickDetectorIsSilent) return 'flow'
      return { formData: { description: 'Rage click detected.', element: trouble.element } }
    }
  }
}
