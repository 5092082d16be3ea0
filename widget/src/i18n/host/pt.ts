import type { HostMessages } from './en.ts'

export const pt: HostMessages = {
  rtlLang: 'false',

  button: 'Comentários',
  closeButton: 'Fechar comentários',
  frameTitle: 'Painel de comentários',

  editor: 'Marque o que quer mostrar',
  pen: 'Caneta',
  rectangle: 'Retângulo',
  blur: 'Ocultar',
  pointer: 'Ponteiro',
  undo: 'Desfazer',
  pickColor: 'Escolher uma cor',
  startRecording: 'Iniciar gravação',
  stopRecording: 'Parar gravação',
  mute: 'Silenciar',
  unmute: 'Ativar som',
  unsupported: 'Navegador não compatível',
  dismiss: 'Cancelar',
  next: 'Próximo',
  preview: 'Sua gravação',
  retry: 'Repetir',
  screenDenied: 'Você negou o acesso à tela. Permita-o nas configurações do navegador.',
  recordingFailed: 'Não foi possível gravar nada. Tente novamente.',
  microphoneMissing: 'Gravação sem a sua voz: não há microfone disponível',
  previewRefused: 'Esta página não permite reproduzir a gravação aqui. Mesmo assim, ela está completa.',
}
