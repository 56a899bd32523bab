/** The columns that a comment has in each of the tables it moves between; `held_posts` has them under these names, too. */
export const MOVED_COLUMNS = [
  'id',
  'blog_id',
  'author_id',
  'comment',
  'created_at',
  'edited_at',
  'parent_id',
  'section',
  'quote',
] as const
