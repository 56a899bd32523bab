/** Characters of a link's address in a text; a longer one is no link, as a text repeats it after each footnote in it. */
export const LINK_MAX = 2048

const LINK_ADDRESS = /^(?:https?:\/\/[\p{L}\p{N}[]\S*|mailto:[^\s@]+@[^\s@]+)$/iu

/** Whether a link leads somewhere: to the host of an https: or http: address, or to the email address of a mailto: one. */
export const isLinkAddress = (address: string): boolean => LINK_ADDRESS.test(address)
