import { expect } from 'vitest'
import { isTag } from '#contract/tags.ts'
import type { Db } from '../db/open.ts'

/** Expects of all blogs that nothing in them runs, and that titles and tags are within their limits. */
export async function expectHarmlessBlogs(db: Db): Promise<void> {
  const rows = await db.selectFrom('blogs').select(['title', 'intro', 'tags']).execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { title, intro, tags } of rows) {
    expect(intro).not.toMatch(/<(script|iframe|svg|style|object|form)|\son\w+=|javascript:[^<]*"/i)
    expect(title.length).toBeLessThanOrEqual(200)
    expect(JSON.parse(tags).every(isTag)).toBe(true)
  }
}
