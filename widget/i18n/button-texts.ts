import {
  findCustom,
  type CustomTranslations,
  type LanguagePreference,
  type Messages,
  listLanguages,
} from './language.ts'
import { createTexts, type Texts } from './texts.ts'

type ButtonKey = 'button' | 'closeButton' | 'frameTitle'

export type ButtonTexts = Texts<ButtonKey>

const english: Messages<ButtonKey> = {
  rtlLang: 'false',
  button: 'Feedback',
  closeButton: 'Close feedback',
  frameTitle: 'Feedback panel',
}

/** All languages in one file: the texts are smaller than another request, and the button does not wait for one. */
const languages: Readonly<Record<string, Messages<ButtonKey>>> = {
  en: english,
  ar: {
    rtlLang: 'true',
    button: 'ملاحظات',
    closeButton: 'إغلاق الملاحظات',
    frameTitle: 'لوحة الملاحظات',
  },
  de: {
    rtlLang: 'false',
    button: 'Feedback',
    closeButton: 'Feedback schließen',
    frameTitle: 'Feedback-Fenster',
  },
  es: {
    rtlLang: 'false',
    button: 'Comentarios',
    closeButton: 'Cerrar comentarios',
    frameTitle: 'Panel de comentarios',
  },
  fr: {
    rtlLang: 'false',
    button: 'Votre avis',
    closeButton: 'Fermer le panneau',
    frameTitle: 'Panneau de commentaires',
  },
  ja: {
    rtlLang: 'false',
    button: 'フィードバック',
    closeButton: 'フィードバックを閉じる',
    frameTitle: 'フィードバックパネル',
  },
  pt: {
    rtlLang: 'false',
    button: 'Comentários',
    closeButton: 'Fechar comentários',
    frameTitle: 'Painel de comentários',
  },
  zh: { rtlLang: 'false', button: '反馈', closeButton: '关闭反馈', frameTitle: '反馈面板' },
}

/** Texts of the button and the frame; the project's translations win. */
export function findButtonTexts(wish: LanguagePreference, custom: CustomTranslations): ButtonTexts {
  const wanted = listLanguages(wish)
  const builtIn = wanted.find((language) => Object.hasOwn(languages, language))
  return createTexts({
    english,
    messages: (builtIn !== undefined && languages[builtIn]) || english,
    custom: findCustom(wanted, custom),
    language: wanted[0] ?? 'en',
  })
}
