/**
 * Creates the panel's frame as a child of the widget's element, whose slot shows it. Not in the shadow root: when the
 * widget moves into a dialog, Firefox reloads the frames there.
 */
export function createPanelFrame(element: Element, url: string): HTMLIFrameElement {
  return element.appendChild(Object.assign(document.createElement('iframe'), { src: url }))
}
