import { ANIME } from './blogs/anime.ts'
import { EDUCATION } from './blogs/education.ts'
import { ENTERTAINMENT } from './blogs/entertainment.ts'
import { FINANCE } from './blogs/finance.ts'
import { FOOD } from './blogs/food.ts'
import { GAME } from './blogs/game.ts'
import { HEALTH } from './blogs/health.ts'
import { LIFESTYLE } from './blogs/lifestyle.ts'
import { TECHNOLOGY } from './blogs/technology.ts'
import { TESTING } from './blogs/testing.ts'
import { TRAVEL } from './blogs/travel.ts'
import type { DemoBlog } from './demo-blog.ts'

/** All thirty sample blogs, newest first. */
export const DEMO_BLOGS: readonly DemoBlog[] = [
  ...TECHNOLOGY,
  ...HEALTH,
  ...TRAVEL,
  ...FOOD,
  ...LIFESTYLE,
  ...FINANCE,
  ...EDUCATION,
  ...ENTERTAINMENT,
  ...GAME,
  ...ANIME,
  ...TESTING,
].sort((a, b) => a.publishedDaysAgo - b.publishedDaysAgo)
