/** What the register page and the server say of who may create an account. */
export const REGISTRATION_MESSAGES = {
  closed: 'This site takes no new accounts at the moment. Whoever has one can sign in.',
  byInvitation:
    'This site takes new accounts by invitation: open the link that its admins gave you. Whoever has an account can sign in.',
  byApproval: 'The admins of this site look at every new account before it can sign in.',
  invitationEnded: 'This invitation was used, withdrawn, or is too old. Ask the admins of the site for another.',
  waits: 'This account waits for the approval of the admins. An email tells you what they decide.',
  refused: 'The admins of this site have refused this account.',
} as const
