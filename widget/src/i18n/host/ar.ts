import type { HostMessages } from './en.ts'

export const ar: HostMessages = {
  rtlLang: 'true',

  button: 'ملاحظات',
  closeButton: 'إغلاق الملاحظات',
  frameTitle: 'لوحة الملاحظات',

  editor: 'حدِّد ما تقصده',
  pen: 'قلم',
  rectangle: 'مستطيل',
  blur: 'إخفاء',
  pointer: 'مؤشر',
  undo: 'تراجع',
  pickColor: 'اختيار لون',
  startRecording: 'بدء التسجيل',
  stopRecording: 'إيقاف التسجيل',
  mute: 'كتم الصوت',
  unmute: 'إلغاء الكتم',
  unsupported: 'المتصفح غير مدعوم',
  dismiss: 'إلغاء',
  next: 'التالي',
  preview: 'تسجيلك',
  retry: 'إعادة',
  screenDenied: 'لقد رفضت مشاركة الشاشة. يرجى السماح بها في إعدادات المتصفح.',
  recordingFailed: 'تعذّر تسجيل أي شيء. يرجى المحاولة مرة أخرى.',
  microphoneMissing: 'يُسجَّل بدون صوتك: لا يتوفر ميكروفون',
  previewRefused: 'لا تسمح هذه الصفحة بتشغيل التسجيل هنا، لكنه مكتمل.',
}
