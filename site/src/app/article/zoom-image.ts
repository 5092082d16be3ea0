/** Shows the image of a link in a dialog, as large as the window allows. A click or Escape closes it. */
export function zoom(link: HTMLAnchorElement): void {
  const image = link.querySelector('img')
  if (!image) return
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom-dialog'
  dialog.ariaLabel = image.alt
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'icon-button',
    textContent: '×',
    ariaLabel: 'Close',
  })
  dialog.append(Object.assign(new Image(), { src: link.href, alt: image.alt }), close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
