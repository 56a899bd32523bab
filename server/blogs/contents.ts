import { isPictureName, type RevisionField } from '#contract/blog-fields.ts'
import type { Blog } from '#contract/blogs.ts'
import { shapeOf } from '#contract/shape-of.ts'
import { type ColumnOf, columnOf } from '../db/blog-columns.ts'
import type { Db } from '../db/open.ts'
import { findPictures } from '../media/store.ts'

type Row<Name extends RevisionField> = Record<ColumnOf<Name>, string | null>

/**
 * Maps rows of blogs or revisions to fields of the contract, with their pictures.
 * @param names the fields, whose columns the rows have
 */
export async function contentsOf<Name extends RevisionField>(
  db: Db,
  names: readonly Name[],
  rows: Row<Name>[],
): Promise<Pick<Blog, Name>[]> {
  const ids = rows.flatMap((row) => names.filter(isPictureName).map((name) => row[columnOf(name)]))
  const pictures = await findPictures(db, [...new Set(ids.filter((id) => id !== null))])
  const read = (name: Name, value: string | null) => {
    if (isPictureName(name)) return pictures.get(value ?? '') ?? null
    if (name === 'language') return value || undefined
    return name === 'tags' ? JSON.parse(value ?? '[]') : value
  }
  // Each blog has a main image, and a revision keeps its pictures.
  return rows.map((row) => shapeOf(names, (name) => read(name, row[columnOf(name)])) as Pick<Blog, Name>)
}
