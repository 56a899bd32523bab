import { useSyncExternalStore } from 'react'
import * as messages from '#messages/common.ts'
import { useMedia } from './use-media.ts'

/** The themes by the value that is kept; the empty one leaves it to the system. */
export const THEMES = { '': messages.system, light: messages.light, dark: messages.dark } as const
/** The text sizes by the value that is kept, as in prose.css. */
export const TEXT_SIZES = {
  small: messages.small,
  '': messages.normal,
  large: messages.large,
  larger: messages.larger,
  largest: messages.largest,
} as const

/**
 * The choices stored on the device, by their keys in localStorage; the attributes that show them have the same names.
 */
const KEYS = { theme: 'theme', textSize: 'text-size' } as const
type Name = keyof typeof KEYS

/**
 * The appearance of the page: the attributes of the document, which inline-appearance.ts sets before the first paint.
 */
const currentChoice = (name: Name) => document.documentElement.dataset[name] ?? ''

/** Shows a theme or a text size in every tab, and keeps it on the device; without storage, in this page alone. */
function choose(name: Name, value: string): void {
  try {
    if (value) localStorage.setItem(KEYS[name], value)
    else localStorage.removeItem(KEYS[name])
  } catch {}
  const next = { theme: currentChoice('theme'), textSize: currentChoice('textSize'), [name]: value }
  window.showAppearance(next.theme, next.textSize)
}

/** The choices on this device, and their setter. The server does not know them. */
export function useAppearance(name: Name): [value: string, choose: (value: string) => void] {
  const value = useSyncExternalStore(
    watch,
    () => currentChoice(name),
    () => '',
  )
  return [value, (next) => choose(name, next)]
}

/** Whether the page is dark now; false on the server. */
export function useDark(): boolean {
  const [theme] = useAppearance('theme')
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return theme === '' ? isSystemDark : theme === 'dark'
}

/** The document's attributes change with a choice in any tab (inline-appearance.ts). */
function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-text-size'] })
  return () => observer.disconnect()
}
