type Props = {
  label: string
  value: number
  max: number
}

/** How far something is. With colours of its own: a browser may draw the part that is left as dark as the other. */
export const ProgressBar = ({ label, value, max }: Props) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
  />
)
