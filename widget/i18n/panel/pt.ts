import type { PanelMessages } from './en.ts'

export const pt: PanelMessages = {
  rtlLang: 'false',

  close: 'Fechar',
  back: 'Voltar',

  homeTitle: 'Como podemos ajudar?',
  homeIntro: 'Revise tudo antes de enviar.',
  problemTitle: 'Relatar um problema',
  problemText: 'Algo não funciona ou parece errado',
  ideaTitle: 'Sugerir uma ideia',
  ideaText: 'Algo que melhoraria este site',
  crashTitle: 'Relatar uma falha',
  crashText: 'A página parou de funcionar',
  privacyTyped:
    'A captura e o replay ocultam o que você digita. Senhas e números de cartão reconhecidos são removidos.',
  privacyShown:
    'Senhas e números de cartão reconhecidos são removidos. O restante do que você digita pode aparecer na captura e no replay.',
  privacyAll:
    'A captura e o replay ocultam todo o texto. Senhas e números de cartão reconhecidos são removidos.',

  problemLabel: 'O que deu errado?',
  problemPlaceholder: 'O que você fez, o que esperava e o que aconteceu?',
  ideaLabel: 'Qual é a sua ideia?',
  ideaPlaceholder: 'O que você gostaria de fazer e o que impede você?',
  crashLabel: 'O que você estava fazendo quando aconteceu?',
  crashPlaceholder: 'Os últimos passos de que você se lembra',
  messageLabel: 'Sua mensagem',
  emailLabel: 'Seu e-mail',
  emailPlaceholder: 'nome@exemplo.com',
  filesLabel: 'Arquivos',
  optional: 'opcional',
  choose: 'Escolha uma opção',
  ratingValue: '{value} de 5',

  attachmentsLabel: 'Adicione uma captura ou gravação',
  markScreenshot: 'Anotar uma captura',
  recordScreen: 'Gravar a tela',
  recordUnsupported: 'Navegador não suportado',
  recordInstead: 'Este navegador não consegue gravar a tela. Adicione ou cole um vídeo ou uma imagem.',
  addFiles: 'Adicionar arquivos',
  dropFiles: 'Solte para adicionar',
  screenshotReady: 'Captura anotada',
  recordingReady: 'Gravação da tela',
  play: 'Reproduzir {name}',
  remove: 'Remover {name}',
  uploading: '{percent}% enviados',
  fileFailed: 'Falha no envio. Tente de novo ou remova este arquivo.',
  fileTooLarge: 'Grande demais. O limite é {limit}.',
  retryFile: 'Enviar {name} de novo',
  retry: 'Tentar de novo',

  partsTitle: 'O que será enviado',
  partsCount: '{count} de {all}',
  partsIntro: 'Sua mensagem é sempre enviada. Desative o que não quiser compartilhar.',
  partScreenshot: 'Captura de tela',
  partScreenshotHint: 'A página como está agora, com suas anotações',
  partRecordingHint: 'Sua gravação, com som, a menos que você o tenha silenciado. Nada nela é ocultado.',
  partReplays: 'O que aconteceu antes',
  partReplaysHint: 'Os últimos momentos nesta página, sem senhas',
  partConsole: 'Mensagens do console',
  partConsoleHint: 'O que a página escreveu no console do navegador',
  partNetwork: 'Requisições de rede',
  partNetworkHint: 'URLs e respostas, sem credenciais',
  partEvents: 'Atividade',
  partEventsHint: 'Páginas e ações desta visita',
  partDevice: 'Navegador e dispositivo',
  partDeviceHint: 'Versão, tamanho da tela, idioma, endereço da página',
  partCustom: 'Dados deste site',
  partCustomHint: 'Dados que o site adicionou, como um número de pedido',

  send: 'Enviar',
  sending: 'Enviando…',
  sendingHint: 'Você pode continuar trabalhando.',
  filesFirst: 'Será enviado quando os arquivos terminarem de carregar',

  sentTitle: 'Obrigado',
  sentText: 'Recebemos sua mensagem.',
  another: 'Enviar outra mensagem',

  failedText: 'Algo deu errado, tente de novo.',
  failedKept: 'Sua mensagem continua aqui.',

  queuedTitle: 'Salvo para depois',
  queuedText:
    'Ainda não foi possível enviar. A mensagem está salva neste dispositivo e será enviada quando a conexão voltar.',

  errorRequired: 'Preencha este campo.',
  errorEmail: 'Digite um e-mail como nome@exemplo.com.',
  errorChoice: 'Escolha uma opção.',
  errorChecked: 'Marque esta caixa.',
}
