import { spokenLanguage } from './spoken-language.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in words, such as `1.5 GB`: at most three digits, in steps of a thousand. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)), UNITS.length - 1)
  const style = {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  } as const
  const { tag, formats } = spokenLanguage()
  return new Intl.NumberFormat(tag === 'en' ? tag : formats, style).format(bytes / 1000 ** step)
}
