import { z } from 'zod'

/** The largest number in an integer column of PostgreSQL. */
export const VERSION_MAX = 2_147_483_647

/** The number of a state of a blog, from 1. */
export const Version = z.int().positive().max(VERSION_MAX)
