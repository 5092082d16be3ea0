import type { HostMessages } from './en.ts'

export const zh: HostMessages = {
  rtlLang: 'false',

  button: '反馈',
  closeButton: '关闭反馈',
  frameTitle: '反馈面板',

  editor: '标出您想说明的地方',
  pen: '画笔',
  rectangle: '矩形',
  blur: '遮盖',
  pointer: '指针',
  undo: '撤销',
  pickColor: '选择颜色',
  startRecording: '开始录制',
  stopRecording: '停止录制',
  mute: '静音',
  unmute: '取消静音',
  unsupported: '浏览器不支持',
  dismiss: '取消',
  next: '下一步',
  preview: '您的录像',
  retry: '重录',
  screenDenied: '您拒绝了屏幕共享。请在浏览器设置中允许。',
  recordingFailed: '未能录制任何内容，请重试。',
  microphoneMissing: '录制中没有您的声音：麦克风不可用',
  previewRefused: '此页面不允许在这里播放录像，但录像是完整的。',
}
