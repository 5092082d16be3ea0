import type { PanelMessages } from './en.ts'

export const ja: PanelMessages = {
  rtlLang: 'false',

  close: '閉じる',
  back: '戻る',

  homeTitle: 'お困りですか？',
  homeIntro: '送信前にすべての内容を確認できます。',
  problemTitle: '問題を報告する',
  problemText: '動かない、表示がおかしいなど',
  ideaTitle: 'アイデアを送る',
  ideaText: 'このサイトを良くするための提案',
  crashTitle: 'クラッシュを報告する',
  crashText: 'ページが動かなくなった',
  privacyTyped:
    '入力した内容はスクリーンショットと操作の再生では隠されます。パスワードと、認識されたカード番号は削除されます。',
  privacyShown:
    'パスワードと、認識されたカード番号は削除されます。その他の入力内容は、スクリーンショットと操作の再生に表示されることがあります。',
  privacyAll:
    'スクリーンショットと操作の再生では、すべての文字が隠されます。パスワードと、認識されたカード番号は削除されます。',

  problemLabel: '何が起きましたか？',
  problemPlaceholder: '何をして、何を期待し、実際には何が起きたか',
  ideaLabel: 'どんなアイデアですか？',
  ideaPlaceholder: '何をしたいか、何が妨げになっているか',
  crashLabel: 'そのとき何をしていましたか？',
  crashPlaceholder: '覚えている直前の操作',
  messageLabel: 'メッセージ',
  emailLabel: 'メールアドレス',
  emailPlaceholder: 'name@example.com',
  signedIn: '{name} としてサインイン中',
  filesLabel: 'ファイル',
  optional: '任意',
  choose: '選択してください',
  ratingValue: '5段階中{value}',

  attachmentsLabel: 'スクリーンショットや録画を追加',
  markScreenshot: 'スクリーンショットに注釈を付ける',
  recordScreen: '画面を録画する',
  recordUnsupported: 'このブラウザーは対応していません',
  recordInstead:
    'このブラウザーでは画面を録画できません。代わりに動画や画像を追加するか、貼り付けてください。',
  addFiles: 'ファイルを追加',
  dropFiles: 'ドロップして追加',
  screenshotReady: '注釈付きスクリーンショット',
  recordingReady: '画面の録画',
  play: '{name}を再生',
  edit: '{name}を編集',
  remove: '{name}を削除',
  uploading: '{percent}% アップロード済み',
  fileFailed: 'アップロードできませんでした。再試行するか、ファイルを削除してください。',
  fileTooLarge: 'ファイルが大きすぎます。上限は{limit}です。',
  retryFile: '{name}を再アップロード',
  retry: '再試行',

  partsTitle: '送信される内容',
  partsCount: '{all}件中{count}件',
  partsIntro: 'メッセージは必ず送信されます。共有したくないものはオフにしてください。',
  partScreenshot: 'スクリーンショット',
  partScreenshotHint: '現在のページの表示（注釈を含む）',
  partRecordingHint: '録画した内容（ミュートしていなければ音声付き）。録画内の情報は隠されません',
  partReplays: '直前の操作',
  partReplaysHint: 'このページでの直前の操作の再生（パスワードを除く）',
  partConsole: 'コンソールのメッセージ',
  partConsoleHint: 'ページがブラウザーのコンソールに出力した内容',
  partNetwork: 'ネットワークリクエスト',
  partNetworkHint: 'URLとレスポンス（認証情報を除く）',
  partEvents: 'アクティビティ',
  partEventsHint: '今回の訪問で表示したページと操作',
  partDevice: 'ブラウザーと端末',
  partDeviceHint: 'バージョン、画面サイズ、言語、ページのアドレス',
  partCustom: 'サイトからの情報',
  partCustomHint: '注文番号など、サイトが追加したデータ',

  send: '送信',
  sending: '送信中…',
  sendingHint: 'そのまま作業を続けられます。',
  filesFirst: 'ファイルのアップロードが完了すると送信されます',

  sentTitle: 'ありがとうございます',
  sentText: 'メッセージを受け取りました。',
  sentNext:
    'このサイトの担当者が内容を確認できます。メールアドレスを入力した場合は、返信を受け取れることがあります。',
  reference: '受付番号 {reference}',
  another: '別のメッセージを送る',

  failedText: '問題が発生しました。もう一度お試しください。',
  failedKept: '入力したメッセージは残っています。',

  queuedTitle: '後で送信します',
  queuedText: 'まだ送信できません。この端末に保存され、接続が回復すると送信されます。',

  errorRequired: '入力してください。',
  errorEmail: 'name@example.com のようなメールアドレスを入力してください。',
  errorChoice: 'いずれかを選択してください。',
  errorChecked: 'チェックを入れてください。',
}
