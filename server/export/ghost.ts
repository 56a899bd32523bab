import type { Blog } from '#contract/blogs.ts'
import { tagOf } from '#contract/tags.ts'
import { slugOf } from '../blogs/slug.ts'
import { blogHtml } from './blog-html.ts'
import type { ExportedAuthor, ExportedSite } from './exported.ts'

/** The terms and relations of posts, which Ghost keeps apart from them. */
export class GhostRelations {
  readonly #tags = new Map<string, { id: string; name: string; slug: string }>()
  readonly #postTags: object[] = []
  readonly #postAuthors: object[] = []

  add({ _id: post_id, category, tags, createdBy }: Blog): void {
    for (const [sort_order, name] of [category, ...tags].entries()) {
      const tag = this.#tags.get(name) ?? { id: `tag-${this.#tags.size + 1}`, name, slug: slugOf(name) || tagOf(name) }
      this.#tags.set(name, tag)
      this.#postTags.push({ id: `pt-${this.#postTags.length + 1}`, post_id, tag_id: tag.id, sort_order })
    }
    this.#postAuthors.push({ id: `pa-${this.#postAuthors.length + 1}`, post_id, author_id: createdBy, sort_order: 0 })
  }

  /** The end of the file, after the posts. */
  end(authors: ExportedAuthor[]): string {
    const users = authors.map(({ id, name, email, about }) => ({
      id,
      name,
      slug: slugOf(name) || id,
      email,
      bio: about.slice(0, GHOST_BIO_MAX) || null,
    }))
    const rest = { tags: [...this.#tags.values()], posts_tags: this.#postTags, posts_authors: this.#postAuthors, users }
    return `],\n${JSON.stringify(rest).slice(1)}}]}\n`
  }
}

/** Characters that Ghost takes. */
const GHOST_BIO_MAX = 200
const GHOST_EXCERPT_MAX = 300

/** The beginning of a file that Ghost 5 and 6 import; posts follow, separated by commas. */
export const ghostHead = (now: Date) =>
  `{"db":[{"meta":{"exported_on":${now.getTime()},"version":"5.0.0"},"data":{"posts":[\n`

/** A blog as a post. Ghost makes its own form of text from `html`. */
export function ghostPost(blog: Blog, site: ExportedSite): string {
  return JSON.stringify({
    id: blog._id,
    uuid: blog._id,
    title: blog.title,
    slug: blog.slug || blog._id,
    html: blogHtml(blog, (path) => site.url + path),
    feature_image: site.url + blog.mainImage.url,
    featured: 0,
    type: 'post',
    status: blog.published ? 'published' : 'draft',
    visibility: 'public',
    created_at: blog.createdAt,
    updated_at: blog.updatedAt,
    published_at: blog.publishedAt,
    custom_excerpt: blog.standfirst.slice(0, GHOST_EXCERPT_MAX) || null,
  })
}
