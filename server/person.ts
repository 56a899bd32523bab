import type { Role } from '#contract/user-fields.ts'

/** The user behind a request. `sessionHash` identifies the session; it is not the token. */
export interface Person {
  _id: string
  role: Role
  sessionHash: string
  /** Whether the user may write nothing that others see. */
  isSilenced: boolean
}

/** An open session. */
export interface Session {
  person: Person
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** The cached result of looking up a token's hash. */
export interface SessionLookup {
  session: Session | undefined
  /** Undefined if there is no session: clients can make up thousands of tokens. */
  cacheTags: string[] | undefined
}
