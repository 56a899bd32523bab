import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link to an address that admins chose, on this site or another. */
export function SiteLink({ address, ...props }: { address: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return address.startsWith('/') ? <Link to={address} {...props} /> : <a href={address} {...props} />
}
