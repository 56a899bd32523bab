import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { usePageDirection } from './page-direction.ts'

export type Tab<Name extends string> = { name: Name; label: string }

/** The tab named by `?tab=`, or the first one. */
function tabIn<Name extends string>(search: URLSearchParams, tabs: readonly [Tab<Name>, ...Tab<Name>[]]): Name {
  return (tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0]).name
}

type Props<Name extends string> = {
  /** The label of the tabs, for screen readers. */
  label: string
  tabs: readonly [Tab<Name>, ...Tab<Name>[]]
  children: (tab: Name) => ReactNode
}

/** Tabs whose choice is in the address as `?tab=`; the first one's address has none. Arrow keys, Home and End choose. */
export function Tabs<Name extends string>({ label, tabs, children }: Props<Name>) {
  const [search, setSearch] = useSearchParams()
  const direction = usePageDirection()
  const shown = tabIn(search, tabs)
  // A click is reported twice, by the press and by the focus, before the address has changed.
  const asked = useRef<string>(shown)
  useEffect(() => {
    asked.current = shown
  }, [shown])
  return (
    <RadixTabs.Root
      dir={direction}
      value={shown}
      onValueChange={(name) => {
        if (name === asked.current) return
        asked.current = name
        setSearch(name === tabs[0].name ? {} : { tab: name }, { preventScrollReset: true })
      }}
    >
      <RadixTabs.List aria-label={label} className="flex flex-wrap gap-x-0.5 border-b border-line sm:gap-x-3">
        {tabs.map(({ name, label }) => (
          <RadixTabs.Trigger
            key={name}
            value={name}
            className="-mb-px min-h-11 border-b-2 border-transparent px-1.5 text-sm font-medium text-quiet hover:text-ink aria-selected:border-accent aria-selected:text-ink sm:px-3 sm:text-[0.9375rem]"
          >
            {label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={shown} className="pt-8">
        {children(shown)}
      </RadixTabs.Content>
    </RadixTabs.Root>
  )
}
