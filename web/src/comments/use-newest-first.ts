import { useState } from 'react'

const KEY = 'comments-newest-first'

/** Whether the newest comments are first, as it was chosen on this device; without storage, in this page alone. */
export function useNewestFirst(): [isNewestFirst: boolean, choose: (isNewestFirst: boolean) => void] {
  const [isNewestFirst, setNewestFirst] = useState(storedOrder)
  const choose = (next: boolean) => {
    setNewestFirst(next)
    try {
      if (next) localStorage.setItem(KEY, 'true')
      else localStorage.removeItem(KEY)
    } catch {
      // Storage is blocked.
    }
  }
  return [isNewestFirst, choose]
}

function storedOrder(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
