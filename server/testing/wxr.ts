import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const cdata = (text: string) => `<![CDATA[${text}]]>`
const fields = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
    .join('\n')

/** A comment of an export. */
export const wxrComment = (values: Record<string, string>): string =>
  `<wp:comment>${fields({ 'wp:comment_approved': '1', 'wp:comment_type': '', ...values })}</wp:comment>`

/** An item of an export: a public post unless it says something else. @param more XML that is not one of the fields */
export const wxrItem = (id: number, values: Record<string, string>, more = ''): string =>
  `<item>${fields({
    title: `Post ${id}`,
    link: `https://old.example/2020/post-${id}/`,
    'dc:creator': 'ada',
    'content:encoded': `The text of post ${id}.`,
    'wp:post_id': String(id),
    'wp:post_date_gmt': '2020-01-02 03:04:05',
    'wp:post_type': 'post',
    'wp:status': 'publish',
    ...values,
  })}${more}</item>`

export const wxrTerm = (domain: string, name: string): string =>
  `<category domain="${domain}" nicename="${name.toLowerCase().replaceAll(' ', '-')}">${cdata(name)}</category>`

export const wxrMeta = (key: string, value: string): string =>
  `<wp:postmeta>${fields({ 'wp:meta_key': key, 'wp:meta_value': value })}</wp:postmeta>`

/** An export of WordPress 1.2 with two authors. */
export const wxr = (items: string[]): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
${[
  ['1', 'ada', 'ada@example.org', 'Ada Lovelace'],
  ['2', 'grace', 'grace@example.org', 'Grace Hopper'],
]
  .map(([id = '', login = '', email = '', name = '']) => {
    const author = {
      'wp:author_id': id,
      'wp:author_login': login,
      'wp:author_email': email,
      'wp:author_display_name': name,
    }
    return `<wp:author>${fields(author)}</wp:author>`
  })
  .join('\n')}
${items.join('\n')}
</channel></rss>`

/** Writes a file in a folder of its own, which is removed after the test that calls it. @returns its path */
export async function writeTemporary(name: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blogi-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}
