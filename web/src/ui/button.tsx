import type { ComponentProps } from 'react'

const LOOKS = {
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border-line bg-raised text-ink hover:border-edge',
  go: 'border-transparent bg-go text-white hover:bg-go-strong',
  'go-outline': 'border-go-text text-go-text hover:bg-go-text/10',
  stop: 'border-transparent bg-stop text-white hover:bg-stop-strong',
  'stop-outline': 'border-stop-text text-stop-text hover:bg-stop-text/10',
} as const
export type ButtonLook = keyof typeof LOOKS

// Minimum heights: large text may need two lines.
const SIZES = { small: 'touch-target min-h-9 px-4 text-sm', normal: 'min-h-11 px-6 text-[0.9375rem]' } as const

/**
 * The classes of a button, also for links that look like one. The border stays visible when forced colors remove the
 * background.
 */
export function buttonClass(look: ButtonLook = 'accent', size: keyof typeof SIZES = 'normal'): string {
  return `inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 ${SIZES[size]} ${LOOKS[look]}`
}

type Props = ComponentProps<'button'> & { look?: ButtonLook; size?: keyof typeof SIZES }

export function Button({ look, size, className = '', type = 'button', ...props }: Props) {
  return <button type={type} className={`${buttonClass(look, size)} ${className}`} {...props} />
}
