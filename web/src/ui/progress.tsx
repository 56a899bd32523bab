/** How much of a form has been sent, 0 to 1; nothing while `share` is null. */
export function UploadProgress({ share }: { share: number | null }) {
  const percent = Math.round((share ?? 0) * 100)
  const text = percent < 100 ? `Sending: ${percent} %` : 'Sent. Preparing the pictures…'
  return (
    // Its place is kept: it would push a button from under the finger, or a footer.
    <div aria-live="polite" className="min-h-8.5 min-w-0 grow">
      {share !== null && (
        <>
          <div
            role="progressbar"
            aria-label="Upload"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-1.5 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
          </div>
          <p className="mt-2 text-sm leading-5 text-quiet">{text}</p>
        </>
      )}
    </div>
  )
}
