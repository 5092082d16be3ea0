/** Creates the panel's frame as a child of the widget's element; the slot `frame` of its shadow root shows it. */
export function createPanelFrame(element: Element, url: string): HTMLIFrameElement {
  return element.appendChild(
    Object.assign(document.createElement('iframe'), {
      // Not in the shadow root: when the widget moves into a dialog, Firefox reloads the frames there.
      slot: 'frame',
      // The panel needs neither the camera nor the location nor the clipboard.
      allow: '',
      src: url,
    }),
  )
}
