type Row = Record<string, unknown>

/** A post of an export: a public one unless it says something else. */
export const ghostPost = (id: string, values: Row = {}): Row => ({
  id,
  uuid: `uuid-${id}`,
  title: `Post ${id}`,
  slug: `post-${id}`,
  html: `<p>The text of post ${id}.</p>`,
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2020-01-02T03:04:05.000Z',
  ...values,
})

/** The data of an export of Ghost 5 with two authors and two tags. */
export const ghostData = (posts: Row[], more: Row = {}): Row => ({
  posts,
  users: [
    { id: 'u1', name: 'Ada Lovelace', slug: 'ada', email: 'ada@example.org' },
    { id: 'u2', name: 'Grace Hopper', slug: 'grace', email: 'grace@example.org' },
  ],
  tags: [
    { id: 't1', name: 'Tea' },
    { id: 't2', name: '#internal' },
    { id: 't3', name: 'Food' },
  ],
  posts_authors: posts.map(({ id }) => ({ post_id: id, author_id: 'u1', sort_order: 0 })),
  settings: [{ key: 'title', value: 'An old site' }],
  ...more,
})

/** The file of an export. */
export const ghostExport = (posts: Row[], more: Row = {}): string =>
  JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.1' }, data: ghostData(posts, more) }] })
