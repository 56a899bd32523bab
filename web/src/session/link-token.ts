/** The token in the address of a page that an email links to. It is in the fragment, which no server and no log sees. */
export const linkToken = () => window.location.hash.slice(1)
