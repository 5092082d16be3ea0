/** The recording of the screen. */
export function RecordingView({ url }: { url: string }) {
  return (
    <div className="recording">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote captions for it */}
      <video
        className="recording-video"
        src={url}
        controls
        preload="metadata"
        aria-label="Recording of the screen"
      />
    </div>
  )
}
