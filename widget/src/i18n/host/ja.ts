import type { HostMessages } from './en.ts'

export const ja: HostMessages = {
  rtlLang: 'false',

  button: 'フィードバック',
  closeButton: 'フィードバックを閉じる',
  frameTitle: 'フィードバックパネル',

  editor: '伝えたい所に印を付けてください',
  pen: 'ペン',
  rectangle: '四角形',
  blur: 'ぼかし',
  pointer: 'ポインター',
  undo: '元に戻す',
  pickColor: '色を選ぶ',
  startRecording: '録画を開始',
  stopRecording: '録画を停止',
  mute: 'ミュート',
  unmute: 'ミュート解除',
  unsupported: 'このブラウザは対応していません',
  dismiss: 'キャンセル',
  next: '次へ',
  preview: '録画の確認',
  retry: '撮り直す',
  screenDenied: '画面共有が許可されませんでした。ブラウザの設定で許可してください。',
  recordingFailed: '何も録画できませんでした。もう一度お試しください。',
  microphoneMissing: '音声なしで録画します：マイクを使用できません',
  previewRefused: 'このページではここで録画を再生できません。録画そのものは完了しています。',
}
