/** The screen recording. */
export function RecordingView({ url }: { url: string }) {
  return (
    <div className="recording">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- screen recordings have no captions */}
      <video
        className="recording-video"
        src={url}
        controls
        preload="metadata"
        aria-label="Screen recording"
      />
    </div>
  )
}
