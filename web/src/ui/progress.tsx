/** How much of a form has been sent, 0 to 1; nothing while `share` is null. */
export function UploadProgress({ share }: { share: number | null }) {
  const percent = Math.round((share ?? 0) * 100)
  const text = percent < 100 ? `Sending: ${percent} %` : 'Sent. Preparing the pictures…'
  return (
    <div aria-live="polite" className="grow">
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
          <p className="mt-2 text-sm text-quiet">{text}</p>
        </>
      )}
    </div>
  )
}
