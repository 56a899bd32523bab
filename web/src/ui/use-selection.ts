import { useState } from 'react'

/** What is selected in a list: of what is not listed any more, nothing. @param idOf which tells the items apart */
export function useSelection<Item>(items: Item[], idOf: (item: Item) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    /** The selected items, in their order. */
    selected: items.filter((item) => ids.has(idOf(item))),
    has: (id: string) => ids.has(id),
    select: (id: string, isSelected: boolean) =>
      setIds((before) => (isSelected ? new Set([...before, id]) : before.difference(new Set([id])))),
    selectAll: (isAll: boolean) => setIds(new Set(isAll ? items.map(idOf) : [])),
    clear: () => setIds(new Set()),
  }
}
