/**
 * Creates the panel's frame as a child of the widget's element, which shows it in a slot. If the frame were inside the
 * shadow root, Firefox would reload it whenever the widget moves into a dialog.
 */
export function createPanelFrame(element: Element, url: string): HTMLIFrameElement {
  return element.appendChild(Object.assign(document.createElement('iframe'), { src: url }))
}
