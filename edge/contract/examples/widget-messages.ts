import type { WidgetMessage } from '../frame-messages.ts'
import { configExample } from './config.ts'

/** One example of each message that the widget sends to the panel's frame. */
export const widgetMessageExamples: readonly WidgetMessage[] = [
  {
    name: 'config-update',
    data: {
      config: configExample.flowConfig,
      actions: configExample.projectActions,
      overrideLanguage: 'de',
    },
  },
  {
    name: 'session-update',
    data: {
      sessionData: {
        gleapId: '3f8a1c0e5b7d49f2a6c4e8b0d1f23456',
        gleapHash: '5d41402abc4b2a76b9719d911017c592ae1f9a1b3a4c5d6e7f8091a2b3c4d5e6',
        name: '',
        email: '',
        userId: '',
        phone: '',
        value: 0,
      },
      apiUrl: 'https://api.example.com',
      sdkKey: 'demo',
    },
  },
  {
    name: 'prefill-form-data',
    data: {
      description: '…',
    },
  },
  {
    name: 'feedback-sent',
  },
  {
    name: 'feedback-sending-failed',
    data: 'Something went wrong, please try again.',
  },
  {
    name: 'sending-progress',
    data: 0.4,
  },
  {
    name: 'report-reference',
    data: '9B2E6C1F',
  },
  {
    name: 'feedback-queued',
  },
  {
    name: 'report-lost',
    data: false,
  },
  {
    name: 'replay-ready',
  },
  {
    name: 'capture-thumbnail',
    data: {
      width: 160,
      height: 100,
      paths: [
        {
          fill: '#FFFFFF',
          d: 'M0 0h160v100H0Z',
        },
        {
          stroke: '#EB144C',
          width: 2,
          d: 'M20 20h40v30h-40Z',
        },
      ],
    },
  },
  {
    name: 'set-form-data',
    data: {
      formKey: 'capture',
      data: {
        value: 'screenshot',
        dirty: true,
      },
    },
  },
  {
    name: 'start-feedbackflow',
    data: {
      flow: 'bugreporting',
      actionOutboundId: 'o1',
      hideBackButton: true,
    },
  },
]
