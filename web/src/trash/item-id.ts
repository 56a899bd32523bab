import type { TrashItem } from '#contract/trash.ts'

export function idOf(item: TrashItem): string {
  return item.kind === 'blog' ? item.blog._id : item._id
}
