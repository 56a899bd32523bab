import { BLOG_FIELDS, type BlogFieldName } from '#contract/blog-fields.ts'

/** The fields of a blog that have a column of their own in `blogs`. */
type StoredField = Exclude<BlogFieldName, 'published'>
export type ColumnOf<Name extends StoredField> = (typeof BLOG_FIELDS)[Name]['column']

/** The column of a field. */
export const columnOf = <Name extends StoredField>(name: Name): ColumnOf<Name> => BLOG_FIELDS[name].column

/** The columns of fields, in their order. */
export const columnsOf = <Name extends StoredField>(names: readonly Name[]): ColumnOf<Name>[] => names.map(columnOf)

/** The values of a row by the names of their fields. */
export function byField<Name extends StoredField, Row extends Record<ColumnOf<Name>, unknown>>(
  names: readonly Name[],
  row: Row,
) {
  return Object.fromEntries(names.map((name) => [name, row[columnOf(name)]])) as {
    [One in Name]: Row[ColumnOf<One>]
  }
}

/** The values of fields by the columns that they are stored in. */
export function byColumn<Name extends StoredField, Values extends Partial<Record<Name, unknown>>>(
  names: readonly Name[],
  values: Values,
) {
  return Object.fromEntries(names.map((name) => [columnOf(name), values[name]])) as {
    [One in Name as ColumnOf<One>]: Values[One]
  }
}
