import type { AuditAction } from '#contract/admin.ts'
import { type Category, categoryNamed } from '#contract/categories.ts'
import { lostCategories } from '#contract/category-changes.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { FieldFault } from '../http/problem.ts'
import { answers } from '../language/messages.ts'

/** Why these categories cannot replace the previous ones: blogs that would have none. */
export function categoryErrors(before: Category[], after: Category[]): FieldFault[] {
  const [lost] = lostCategories(before, after)
  if (lost === undefined) return []
  return [
    { path: 'categories', code: 'incomplete', message: formatMessage(answers.categoryHeirMissing, { category: lost }) },
  ]
}

/** What happened to each category, as the audit log names it; only the order: that the setting was changed. */
export function categoryActions(before: Category[], after: Category[]): { action: AuditAction; subjectId: string }[] {
  const names = (categories: Category[]) => categories.map(({ name }) => name)
  const had = new Set(names(before))
  const has = new Set(names(after))
  const heirs = names(before).flatMap((name) =>
    has.has(name) ? [] : [{ name, heir: categoryNamed(after, name) ?? '' }],
  )
  const gone = heirs.map(({ name, heir }) => ({
    action: had.has(heir) ? ('retire-category' as const) : ('rename-category' as const),
    subjectId: `${name} → ${heir}`,
  }))
  const renamed = new Set(heirs.map(({ heir }) => heir))
  const added = names(after)
    .filter((name) => !had.has(name) && !renamed.has(name))
    .map((name) => ({ action: 'add-category' as const, subjectId: name }))
  const all = [...gone, ...added]
  return all.length > 0 ? all : [{ action: 'change-setting', subjectId: 'categories' }]
}
