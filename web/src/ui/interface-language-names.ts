import { INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'

/** The languages of the interface, each by its name in itself: who looks for it may read no other. */
export const OWN_NAMES: Record<string, string> = Object.fromEntries(
  INTERFACE_LANGUAGES.map((tag) => [tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag]),
)
