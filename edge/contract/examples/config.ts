import type { Config } from '../config.ts'
import { defaultFlowConfig } from '../default-config.ts'

/** The response of GET /config/{sdkKey}. */
export const configExample: Config = {
  flowConfig: {
    ...defaultFlowConfig,
    color: '#336699',
    headerColor: '#336699',
    buttonColor: '#336699',
    maskTypedText: true,
    networkLogPropsToIgnore: ['password'],
    networkLogBlacklist: ['https://analytics.example'],
    customTranslations: {
      de: {
        Next: 'Weiter',
      },
    },
  },
  projectActions: {
    bugreporting: {
      feedbackType: 'BUG',
      excludeData: {},
    },
    crash: {
      feedbackType: 'CRASH',
      excludeData: {
        replays: true,
      },
    },
    featurerequests: {
      feedbackType: 'FEATURE_REQUEST',
      excludeData: {
        screenshot: true,
      },
      title: 'Suggest something',
      form: [
        {
          name: 'description',
          type: 'textarea',
          label: 'Your idea',
          required: true,
        },
        {
          name: 'area',
          type: 'select',
          label: 'Area',
          options: ['Docs', 'Product'],
        },
      ],
    },
  },
}
