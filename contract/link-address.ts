const LINK_ADDRESS = /^(?:https?:\/\/[\p{L}\p{N}[]\S*|mailto:[^\s@]+@[^\s@]+)$/iu

/** Whether a link leads somewhere: to the host of an https: or http: address, or to the email address of a mailto: one. */
export const isLinkAddress = (address: string): boolean => LINK_ADDRESS.test(address)
