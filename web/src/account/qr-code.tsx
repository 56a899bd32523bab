import { encode } from 'uqr'

/** A QR code, dark on light in both themes, as scanners need it; with the quiet zone of four modules around it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  // oxlint-disable-next-line catalogue/no-text -- steps of a pen
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="w-56 max-w-full rounded-lg">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
